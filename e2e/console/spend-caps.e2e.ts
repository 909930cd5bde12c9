import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newDeveloperWithApp, type NewKey, newKey, openAs, widthBeyondWindow } from './developer.ts';
import { useUnits } from './gateway-calls.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;
let key: NewKey;
beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
  key = await newKey(client, appId, 'Storefront');
});

const region = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openUsage(options: Parameters<typeof openAs>[1] = {}): Promise<Page> {
  const page = await openAs(client, options);
  await visit(page, `/projects/${projectId}/usage#spend-caps`);
  await region(page, 'Cap of the project').waitFor();
  return page;
}

describe('the spend caps of a project', () => {
  it('are where their address leads, fit a phone, and have no accessibility problem in either theme', async () => {
    await useUnits(95, { appId, apiKeyId: key.apiKeyId });
    const answer = await client.call('PUT', `/api/project/${projectId}/spend-caps/project`, {
      cap: { measure: 'units', amount: 100, at_limit: 'refuse' },
    });
    expect(answer.status).toBe(200);
    const page = await openUsage({ viewport: { width: 360, height: 800 } });
    const top = async () => (await page.locator('#spend-caps').boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    await expect.poll(top).toBeLessThan(200); // the address names this section
    await press(page, 'Change: Cap of the project');
    await region(page, 'Which keys will stop').getByText('Storefront').waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page, '#spend-caps')).toEqual([]);
  });
});
