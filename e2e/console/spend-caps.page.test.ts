// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newDeveloperWithApp, newKey, type NewKey, newProject } from './developer.ts';
import { codeOf, useUnits } from './gateway-calls.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;
let key: NewKey;
beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
  key = await newKey(client, appId, 'Storefront');
});

const use = (units: number) => useUnits(units, { appId, apiKeyId: key.apiKeyId });
const codeNow = () => codeOf(key.apiKey);

const region = (page: DomPage, name: string) => page.getByRole('region', { name });
const focusedName = (page: DomPage) => page.evaluate(() => document.activeElement?.textContent);
const failed = 'Something went wrong. Please try again later.';
const press = (page: DomPage, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the spend caps of a project', () => {
  it('are set with a preview, stop the keys that the page names, and resume when raised (USE-47)', async () => {
    await use(60);
    const page = await visitInDom(client, `/projects/${projectId}/usage#spend-caps`);
    const card = region(page, 'Cap of the project');
    await press(page, 'Set a cap: Cap of the project');
    await card.getByLabel('Amount for each period').fill('none');
    await press(page, 'Save cap');
    await card.getByText('Enter an amount above zero').first().waitFor();
    await card.getByLabel('Amount for each period').fill('1000000');
    await card.getByText('this cap is not reached in this period').waitFor();
    await card.getByLabel('Amount for each period').fill('100');
    await press(page, 'Save cap');
    await card.getByText('60 units of 100 units').waitFor();
    await page.getByText('A spend cap is nearly reached').waitFor();
    await press(page, 'Change: Cap of the project');
    await card.getByLabel('Amount for each period').fill('50');
    await press(page, 'Save cap');
    const dialog = page.getByRole('dialog', { name: 'Stop calls now?' });
    await dialog.getByText('This key stops at once').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Storefront (Web shop)']);
    await dialog.getByText('Calls with access tokens and app codes are blocked too.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe('Save cap');
    await press(page, 'Save cap');
    expect(await codeNow()).toBe('VALID');
    await dialog.getByRole('button', { name: 'Save and stop' }).click();
    await card.getByText('Calls are blocked', { exact: true }).waitFor();
    expect(await card.locator('progress').getAttribute('class')).toContain('danger');
    await expect.poll(codeNow).toBe('SPEND_CAP_REACHED');
    await page.getByText('A spend cap is reached: calls are blocked').waitFor();
    await region(page, 'Which keys will stop').getByText('Stopped by the cap of the project').waitFor();
    await press(page, 'Change: Cap of the project');
    await card.getByLabel('Amount for each period').fill('40');
    await press(page, 'Save cap'); // its calls are stopped already, so that there is nothing to confirm
    await card.getByText('60 units of 40 units').waitFor();
    await press(page, 'Change: Cap of the project');
    await card.getByLabel('Amount for each period').fill('61');
    await press(page, 'Save cap');
    await expect.poll(codeNow).toBe('VALID');
    await press(page, 'Change: Cap of the project');
    await press(page, 'Remove cap');
    await card.getByText('There is no cap.').waitFor();
  });

  it('are set for a key beside its limits, and announced on the page of the project (USE-47)', async () => {
    const page = await visitInDom(client, `/applications/${appId}/keys/${key.apiKeyId}`);
    const card = region(page, 'Spend cap');
    await press(page, 'Set a cap: Spend cap');
    await card.getByLabel('Amount for each period').fill('10');
    await card.getByText('Only warn').click();
    await press(page, 'Save cap');
    await card.getByText('0 units of 10 units').waitFor();
    await use(10);
    const warnings = async () =>
      ((await client.call('GET', `/api/project/${projectId}`)).data as { spend_warnings?: unknown[] }).spend_warnings;
    await expect.poll(warnings).toMatchObject([{ scope: 'key', level: 100 }]);
    await page.goto(`/projects/${projectId}`);
    await page.getByText('Key Storefront: 100 % used.').waitFor();
    expect(await codeNow()).toBe('VALID');
    await page.goto(`/applications/${appId}/keys/${key.apiKeyId}`);
    await press(page, 'Change: Spend cap');
    await card.getByRole('radio', { name: 'Block calls' }).check();
    await press(page, 'Save cap');
    const dialog = page.getByRole('dialog', { name: 'Stop calls now?' });
    await dialog.getByText('This key stops at once').waitFor();
    expect(await dialog.getByText('blocked too').count()).toBe(0);
  });

  it('of a customer say before they stop that the customer’s other projects stop too (USE-47)', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
    const page = await visitInDom(reseller, `/projects/${items[0]?.id}/usage#spend-caps`);
    const card = region(page, 'Cap of the customer Küstenverbund Nahverkehr');
    await press(page, 'Set a cap: Cap of the customer Küstenverbund Nahverkehr');
    await card.getByLabel('Amount for each period').fill('1');
    await press(page, 'Save cap');
    const dialog = page.getByRole('dialog', { name: 'Stop calls now?' });
    await dialog
      .getByText(
        'Calls with access tokens and app codes are blocked too, and all calls of the customer’s other projects.',
        { exact: true },
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Cancel');
    await card.getByText('There is no cap.').waitFor();
  });

  it('stay as they were after a failure, which is said beside what was typed or confirmed, and are saved on the next try', async () => {
    await use(60);
    const page = await visitInDom(client, `/projects/${projectId}/usage#spend-caps`);
    const card = region(page, 'Cap of the project');
    const failChanges = () => page.route('**/spend-caps/project', (route) => route.fulfill({ status: 500, body: '' }));
    await press(page, 'Set a cap: Cap of the project');
    await expect.poll(() => page.getByRole('button', { name: 'Remove cap' }).count()).toBe(0);
    await card.getByLabel('Amount for each period').fill('100');
    await failChanges();
    await press(page, 'Save cap');
    await card.getByText(failed).waitFor();
    expect(await card.getByLabel('Amount for each period').inputValue()).toBe('100');
    await page.unroute('**/spend-caps/project');
    await press(page, 'Save cap');
    await page.getByText('The spend cap was saved.').waitFor();
    await card.getByText('60 units of 100 units').waitFor();

    await press(page, 'Change: Cap of the project');
    await card.getByLabel('Amount for each period').fill('50');
    await press(page, 'Save cap');
    const dialog = page.getByRole('dialog', { name: 'Stop calls now?' });
    await failChanges();
    await dialog.getByRole('button', { name: 'Save and stop' }).click();
    await dialog.getByText(failed).waitFor();
    expect([await page.getByText(failed).count(), await codeNow()]).toEqual([1, 'VALID']);
    await page.unroute('**/spend-caps/project');
    await dialog.getByRole('button', { name: 'Save and stop' }).click();
    await card.getByText('Calls are blocked', { exact: true }).waitFor();

    await press(page, 'Change: Cap of the project');
    await failChanges();
    await press(page, 'Remove cap');
    await card.getByText(failed).waitFor();
    await page.unroute('**/spend-caps/project');
    await press(page, 'Remove cap');
    await page.getByText('The spend cap was removed.').waitFor();
    await card.getByText('There is no cap.').waitFor();
  });

  it('that only warn need no confirmation where they are reached, and block nothing', async () => {
    await use(60);
    const page = await visitInDom(client, `/projects/${projectId}/usage#spend-caps`);
    const card = region(page, 'Cap of the project');
    await press(page, 'Set a cap: Cap of the project');
    await card.getByLabel('Amount for each period').fill('50');
    await card.getByRole('radio', { name: 'Only warn' }).check();
    await press(page, 'Save cap');
    await card.getByText('60 units of 50 units').waitFor();
    await card.getByText('At 100 %, you are warned, and no call is blocked.').waitFor();
    await page.getByText('A spend cap is nearly reached').waitFor();
    expect(await page.getByText('calls are blocked', { exact: true }).count()).toBe(0);
    expect(await codeNow()).toBe('VALID');
  });

  it('in money show the cost in the currency of the account, of the project and of a key', async () => {
    await use(60);
    const page = await visitInDom(client, `/projects/${projectId}/usage#spend-caps`);
    const card = region(page, 'Cap of the project');
    const keys = region(page, 'Which keys will stop');
    await keys.getByText('60 units').waitFor();
    await press(page, 'Set a cap: Cap of the project');
    await card.getByText('Billable units of calls. Transfer and storage count in money only.').waitFor();
    await card.getByLabel('Limit').selectOption({ label: 'Money (EUR)' });
    await card.getByText('The cost of usage beyond the included amounts.').waitFor();
    await card.getByLabel('Amount for each period').fill('5,50');
    await press(page, 'Save cap');
    await card.getByText('0 € of 5.50 €', { exact: true }).waitFor();
    const cap = { measure: 'money', amount: 7, at_limit: 'warn' };
    const set = await client.call('PUT', `/api/project/${projectId}/spend-caps/keys/${key.apiKeyId}`, { cap });
    expect(set.status).toBe(200);
    await page.reload();
    await keys.getByText('7 €', { exact: true }).waitFor();
    await keys.getByText('0 €', { exact: true }).waitFor();
    expect(await keys.getByText('60 units').count()).toBe(0);
  });

  it('of two projects stay apart when one page follows the other', async () => {
    const other = await newProject(client);
    const cap = { measure: 'units', amount: 70, at_limit: 'refuse' };
    await client.call('PUT', `/api/project/${projectId}/spend-caps/project`, { cap });
    const page = await visitInDom(client, `/projects/${projectId}/usage`);
    const card = region(page, 'Cap of the project');
    await card.getByText('0 units of 70 units').waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.locator(`a[href="/projects/${other}"]`).first().click();
    await page.locator(`a[href="/projects/${other}/usage"]`).first().click();
    await card.getByText('There is no cap.').waitFor();
  });

  it('are set for a customer by the reseller, and only seen by the customer’s people, without links to keys', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Stop')).data as { items: { id: string }[] };
    const address = `/projects/${items[0]?.id}/usage#spend-caps`;
    const name = 'Cap of the customer Küstenverbund Nahverkehr';
    const page = await visitInDom(reseller, address);
    const card = region(page, name);
    await region(page, 'Which keys will stop').getByRole('link', { name: 'Website' }).waitFor();
    await press(page, `Set a cap: ${name}`);
    await card.getByLabel('Amount for each period').fill('900000000');
    await press(page, 'Save cap');
    await card.getByText(/ of 900,000,000 units$/).waitFor();
    const manager = await visitInDom(await demoDeveloper('customer-manager'), address);
    await card.getByText(/ of 900,000,000 units$/).waitFor();
    await card.getByText('You can see this cap, but not change it.').waitFor();
    await region(manager, 'Which keys will stop').getByText('Website').waitFor();
    expect(await region(manager, 'Which keys will stop').getByRole('link').count()).toBe(0);
    expect(await manager.getByRole('button', { name: `Change: ${name}` }).count()).toBe(0);
    const again = await visitInDom(reseller, address);
    await press(again, `Change: ${name}`);
    await press(again, 'Remove cap');
    await region(again, name).getByText('There is no cap.').waitFor();
  });
});
