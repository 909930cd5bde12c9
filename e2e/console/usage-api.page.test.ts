// @vitest-environment jsdom
import type { UsagePage } from '@waypost/contract/entities/usage';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { pressTwiceInDom } from '../dom/press-twice.ts';
import { demoDeveloper, newApp, newDeveloper, newProject } from './developer.ts';

let client: BrowserClient;
let projectId: string;

beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  await newApp(client, projectId);
});

const openUsage = () => visitInDom(client, `/projects/${projectId}/usage`);
const create = (page: DomPage) => page.getByRole('button', { name: 'Create token' }).first();
const dialog = (page: DomPage) => page.getByRole('dialog');

/** The project that the token opens, or the status of the refusal. */
async function projectOf(token: string): Promise<string | number> {
  const answer = await fetch(`${product.portal}/v1/usage`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? ((await answer.json()) as UsagePage).project_id : answer.status;
}

describe('project tokens on the usage page', () => {
  it('are created with a name, shown once with a call that works, listed, and deleted (USE-50)', async () => {
    const page = await openUsage();
    await page.getByText('No program has a token for this project yet.').waitFor();
    await create(page).click();
    const submit = dialog(page).getByRole('button', { name: 'Create token' });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Nightly report');
    await page.getByLabel('Works for').selectOption('30 days');
    await pressTwiceInDom(page, submit, '**/api/project/tokens/**');
    await dialog(page).getByText('You will not see this token again.').waitFor();
    const token = await dialog(page).locator('code').first().innerText();
    expect(await dialog(page).locator('code').nth(1).innerText()).toContain(`Bearer ${token}`);
    expect(await projectOf(token)).toBe(projectId);
    const { data } = await client.call('GET', `/api/project/tokens/${projectId}`);
    const [kept] = data as readonly { readonly created: string; readonly ends: string }[];
    expect(Date.parse(kept?.ends ?? '') - Date.parse(kept?.created ?? '')).toBe(30 * 86_400_000);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /^Nightly report/ });
    await row.waitFor();
    expect(await page.getByRole('row', { name: /^Nightly report/ }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(token);

    await page.reload();
    await page.getByRole('button', { name: 'Delete the token Nightly report' }).click();
    await dialog(page).getByText('can no longer read the usage of this project').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete token' }).click();
    await page.getByText('The token “Nightly report” was deleted.').waitFor();
    await page.getByText('No program has a token for this project yet.').waitFor();
    await expect.poll(() => create(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await projectOf(token)).toBe(401);
  });

  it('say when they could not be loaded or changed (USE-50)', async () => {
    const page = openInDom(client);
    await page.route('**/api/project/tokens/**', (route) => route.abort());
    await page.goto(`/projects/${projectId}/usage`);
    const failure = page.getByText('The project tokens could not be loaded');
    await failure.waitFor();
    await page.unroute('**/api/project/tokens/**');
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await page.getByText('No program has a token for this project yet.').waitFor();
    await create(page).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
    await page.route('**/api/project/tokens/**', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept');
    await page.unroute('**/api/project/tokens/**');
    await dialog(page).getByRole('button', { name: 'Create token' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'Kept', exact: true }).waitFor();
  });

  it('are not offered to the admin of one app, who sees a part of the figures (ROL-15)', async () => {
    const admin = await demoDeveloper('customer-admin');
    const { data } = await admin.call('GET', '/api/customer-admin/managed-projects');
    const [project] = data as readonly { readonly product_id: string }[];
    const page = await visitInDom(admin, `/projects/${project?.product_id}/usage`);
    await page.getByRole('heading', { name: 'Calls per day by API key' }).waitFor(); // what comes late has come
    expect(await page.getByText('Read usage by program').count()).toBe(0);
  });
});
