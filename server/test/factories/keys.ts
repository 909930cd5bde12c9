import type { UsageEvent } from '@waypost/contract/entities/gateway';
import type { ApiKey } from '@waypost/contract/entities/key';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { uuidv7 } from './uuid.ts';
import type { BrowserClient } from '../browser-client.ts';
import type { TestApp } from '../harness.ts';

export type OwnedApp = {
  readonly browser: BrowserClient;
  readonly product_id: ProjectId;
  readonly app_id: AppId;
  readonly hrn: string;
  readonly keys: string;
};

/** Has the same effect as opening the mailed link. */
async function verifyEmail({ database, clock }: TestApp, { session }: BrowserClient): Promise<void> {
  if (session === undefined) throw new Error('not signed in');
  await database.db
    .updateTable('user_account')
    .set({ email_verified_at: clock() })
    .where('userId', '=', session.userId)
    .execute();
}

/** A verified user with a project and an app; `keys` is the path of the app's API keys. */
export async function createOwnedApp(app: TestApp, { isVerified = true } = {}): Promise<OwnedApp> {
  const browser = await app.signedUp();
  if (isVerified) await verifyEmail(app, browser);
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
  const project = await browser.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-21', user });
  const { product_id } = project.data as { product_id: ProjectId };
  const made = await browser.call('POST', `/api/project/${product_id}/app`, {
    app_name: 'Web',
    platform: 'web',
    auth_type: 'apiKey',
  });
  const { app_id, hrn } = made.data as { app_id: AppId; hrn: string };
  return { browser, product_id, app_id, hrn, keys: `/api-key-service/apps/${app_id}/apiKeys` };
}

export async function createKey({ browser, keys }: OwnedApp, name = 'First'): Promise<ApiKey> {
  const { body, status } = await browser.withToken('POST', keys, { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as ApiKey;
}

export type EventFacts = {
  readonly app_id: string;
  readonly time?: Date;
  readonly id?: string;
  readonly service?: string;
  readonly units?: number;
  readonly source?: string;
  /** Further fields of the event's data, or other values of those above. */
  readonly data?: Partial<UsageEvent['data']>;
};

/** A usage event in a gateway's format. */
export function usageEvent({
  app_id,
  time = new Date(),
  service = 'geocode',
  units = 1,
  source = 'gateway-1',
  id = uuidv7(time),
  data = {},
}: EventFacts) {
  return {
    specversion: '1.0',
    type: 'com.waypost.usage',
    source,
    id,
    subject: app_id,
    time: time.toISOString(),
    data: { service, category: 'Transactions', environment: 'prd', units, ...data },
  };
}
