import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axe, axeInBothThemes } from '../harness.ts';
import { rootStarted, visit } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel plan' });
const status = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();

async function addressOf(client: BrowserClient, projectName: string) {
  const listed = await client.call('GET', `/api/projects?q=${encodeURIComponent(projectName)}`);
  const [project] = (listed.data as { items: { id: string }[] }).items;
  return `/projects/${project?.id}`;
}

async function projectOf(name: string, projectName: string) {
  const client = await demoDeveloper(name);
  return visit(await openAs(client), await addressOf(client, projectName));
}

it('the dialog that ends a plan, the cancelled project and the plans that it may change to pass axe (UIX-04)', async () => {
  const client = await newDeveloper();
  const id = await newProject(client);
  const app = await newApp(client, id);
  const page = await visit(await openAs(client), `/projects/${id}?cancelPlan`);
  await dialog(page).getByText('ends immediately').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Keep plan' }).click();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.waitForURL(`**/applications/${app}/${id}/change-plan`);
  await page.getByRole('link', { name: 'Change to Freemium Pro' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await client.call('PUT', `/api/project/${id}/status`, { status: 'CANCELLED' });
  await visit(page, `/projects/${id}`);
  await page.getByText('This project is cancelled.').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reactivate project' }).click();
  await status(page, 'Active').waitFor();
});

describe('what a project shows to whom', () => {
  it('takes up what was pressed in a part whose program was still on its way', async () => {
    const client = await demoDeveloper('reseller');
    const page = await openAs(client);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/reseller-section/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(await addressOf(client, 'Harvest routes'), { waitUntil: 'domcontentloaded' });
    await rootStarted(page); // all else runs
    await page.getByRole('button', { name: 'Edit company name' }).click();
    release();
    await page.getByRole('textbox', { name: 'Company name' }).waitFor();
  });

  it('stays readable with the longest name and many apps at every width, and passes axe with them on a phone', async () => {
    const page = await projectOf('group-member', 'Überregionale');
    const widths = [1440, 768, 360];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    expect(await axeInBothThemes(page)).toEqual([]);
    await visit(page, '/projects');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthBeyondWindow(page), `${width}`).toBe(0);
    }
  });
});
