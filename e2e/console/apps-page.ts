import { expect } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import type { AnyPage, Found } from '../dom/page.ts';

export type NewApp = {
  readonly app_name: string;
  readonly platform: string;
  readonly auth_type?: string;
  readonly namespace?: string;
};
export async function generatedBy(
  client: BrowserClient,
  projectId: string,
  wanted: NewApp,
): Promise<Record<string, string>> {
  const body = { auth_type: 'apiKey', ...wanted };
  const { status, data } = await client.call('POST', `/api/project/${projectId}/app`, body);
  expect(status).toBe(201);
  return data as Record<string, string>;
}

export const card = <Kind extends AnyPage>(page: Kind, name: string) =>
  page.getByRole('article', { name, exact: true }) as Found<Kind>;
