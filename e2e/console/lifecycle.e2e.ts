import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axe, axeInBothThemes } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { rootStarted, visit } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

const planMenu = (page: Page) =>
  page.getByRole('region', { name: 'Your plan' }).getByRole('button', { name: 'More about the plan' });
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

describe('the end of a plan', () => {
  it('is asked for with a reason, ends the project, files one ticket, and is undone by reactivating PRJ-28 PRJ-31 PRJ-32 LIF-14 LIF-16 LIF-17 LIF-18 LIF-19 (UIX-04)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = await openAs(client);
    const tickets: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/survey/cancel')) tickets.push(request.postDataJSON());
    });
    await visit(page, `/projects/${id}?cancelPlan`);
    await dialog(page).getByText('ends immediately').waitFor();
    expect(await axe(page)).toEqual([]);
    const reasons = [
      'Too expensive',
      'Missing features',
      'Hard to use',
      'Switching provider',
      'No longer needed',
      'Other',
    ];
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(reasons.length);
    const confirm = dialog(page).getByRole('button', { name: 'Cancel plan' });
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog(page).getByRole('button', { name: 'Keep plan' }).click();
    await planMenu(page).click();
    await page.getByRole('menuitem', { name: 'Cancel plan' }).click();
    for (const reason of reasons) await dialog(page).getByRole('radio', { name: reason }).check();
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Just trying.');
    await pressTwice(confirm, '**/api/project/*/status');
    await status(page, 'Cancelled').waitFor();
    expect(tickets).toEqual([
      { reason: 'Other', projectId: id, userId: client.session?.userId, comment: 'Just trying.' },
    ]);
    await expect.poll(() => planMenu(page).count()).toBe(0);
    await page.getByText('This project is cancelled.').waitFor();
    await page.getByText('Its keys no longer work.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Try it live' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { name: 'Your first call' }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    const change = page.getByRole('button', { name: 'Change plan' });
    await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Reactivate project' }).click();
    await status(page, 'Active').waitFor();
    await planMenu(page).click();
    await expect
      .poll(() => page.getByRole('menuitem', { name: 'Add payment details' }).getAttribute('href'))
      .toBe('/billing-management');
    await expect.poll(() => page.getByText('This project is cancelled.').count()).toBe(0);
  });
});

describe('the change of a plan', () => {
  it('leads to the plans that the project may change to NAV-14 PRJ-32 LIF-08', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const app = await newApp(client, id);
    const page = await visit(await openAs(client), `/projects/${id}`);
    await page.getByRole('link', { name: 'Change plan' }).click();
    await page.waitForURL(`**/applications/${app}/${id}/change-plan`);
    const choose = page.getByRole('link', { name: 'Change to Freemium Pro' });
    await expect.poll(() => choose.getAttribute('href')).toBe(`/plans?upgradeId=${id}&planId=Freemium-Pro`);
    await expect.poll(() => page.getByRole('link', { name: 'Change to Freemium Basic' }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await client.call('PUT', `/api/project/${id}/status`, { status: 'CANCELLED' });
    await page.reload();
    await page.getByText('The plan of this project cannot be changed in its current status.').waitFor();
  });
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
