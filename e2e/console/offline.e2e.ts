import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { visit } from '../pages/started.ts';
import { newDeveloper, newProject, openAs } from './developer.ts';
import { expectedErrors, goOffline, goOnline, rename, said, unsentIn } from './offline-page.ts';

let client: BrowserClient;
let projectId: string;

beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
});

const openProject = async (query = '') =>
  visit(await openAs(client, { expectedErrors }), `/projects/${projectId}${query}`);
const projectNow = async () => (await client.call('GET', `/api/project/${projectId}`)).data as { app_name: string };

/** What only a browser shows; other kinds of forms are tried in jsdom, and all of them in `offline-forms.long.e2e.ts`. */
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
