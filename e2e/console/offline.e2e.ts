import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { visit } from '../pages/started.ts';
import { newApp, newDeveloper, newKey, newProject, openAs } from './developer.ts';
import { act, dialog, expectedErrors, goOffline, goOnline, rename, said, unsentIn } from './offline-page.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  appId = await newApp(client, projectId);
});

const openProject = async (query = '') =>
  visit(await openAs(client, { expectedErrors }), `/projects/${projectId}${query}`);
const projectNow = async () => (await client.call('GET', `/api/project/${projectId}`)).data as { app_name: string };

/** One form of each kind; the other forms are tried in the long run, in `offline-forms.long.e2e.ts`. */
describe('without a network', () => {
  it('a rename of the project keeps what was typed in its field, and is saved by trying again (UIX-08)', async () => {
    const page = await openProject();
    await rename(page, 'Rename project');
    await goOffline(page);
    const field = page.getByRole('textbox', { name: 'Project name' });
    await field.fill('Store finder');
    await field.press('Enter');
    await said(page).waitFor();
    expect(await field.inputValue()).toBe('Store finder');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await projectNow()).app_name).toBe('Freemium Basic');
    await field.press('Enter');
    await said(page).waitFor();
    await goOnline(page);
    await page
      .getByRole('alert')
      .filter({ has: unsentIn(page) })
      .getByRole('button', { name: 'Try again' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Store finder', exact: true }).waitFor();
    await expect.poll(async () => (await projectNow()).app_name).toBe('Store finder');
    await expect.poll(() => said(page).count()).toBe(0);
  });

  it('a rename that could not be saved says so again on the page that it was left for (UIX-08)', async () => {
    const page = await visit(await openAs(client, { expectedErrors }), '/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await rename(page, 'Rename project');
    await goOffline(page);
    const field = page.getByRole('textbox', { name: 'Project name' });
    await field.fill('Store finder');
    await field.press('Enter');
    await said(page).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Not saved').waitFor();
  });

  it('a key’s switch, deletion and rotation change nothing and can be pressed again (UIX-08)', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openProject();
    const toggle = page.getByRole('switch', { name: 'Enable Web shop' });
    await toggle.waitFor();
    await act(page, 'Actions for the API key Web shop', 'Rotate');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await act(page, 'Actions for the API key Web shop', 'Delete');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await goOffline(page);
    await toggle.click();
    await said(page).waitFor();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    for (const [item, button] of [
      ['Rotate', 'Rotate API key'],
      ['Delete', 'Delete API key'],
    ] as const) {
      await act(page, 'Actions for the API key Web shop', item);
      await dialog(page).getByRole('button', { name: button }).click();
      await said(dialog(page)).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await goOnline(page);
    await toggle.click();
    await page
      .getByRole('row', { name: /Web shop/ })
      .getByText('Disabled', { exact: true })
      .waitFor();
    await expect.poll(() => said(page).count()).toBe(0);
  });

  it('a key that is generated keeps its name and last day in the dialog (UIX-08)', async () => {
    const page = await openProject(`?generateApiKey=${appId}`);
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await name.fill('Web shop');
    const day = dialog(page).getByLabel('Last day (optional)');
    await day.fill('2090-01-31');
    await goOffline(page);
    await name.press('Enter');
    await said(dialog(page)).waitFor();
    expect([await name.inputValue(), await day.inputValue()]).toEqual(['Web shop', '2090-01-31']);
    await goOnline(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/apiKeys'));
    await name.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Web shop', expiresAt: Date.UTC(2090, 1, 1) - 1 });
    await page.getByRole('dialog', { name: 'API key generated' }).waitFor();
  });

  it('a project is not created, and the form keeps what was typed (UIX-08)', async () => {
    const page = await openAs(client, { expectedErrors });
    await page.goto('/projects?create=Freemium-Basic');
    await page.waitForURL(/step=terms/);
    const company = page.getByLabel('Company');
    await company.fill('Analytical Engines');
    await page.getByLabel('I agree to the terms and conditions').check();
    const words = () =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /\/refusals?-/.exec(name)?.[0] ?? []);
    await expect.poll(() => page.evaluate(words)).toEqual(expect.arrayContaining(['/refusal-', '/refusals-'])); // the notice and its words load with the first use
    await goOffline(page);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await said(page).waitFor();
    expect(await company.inputValue()).toBe('Analytical Engines');
    await goOnline(page);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/projects\/prj_/);
  });
});
