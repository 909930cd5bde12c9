import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, axeInBothThemes } from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { demoDeveloper, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

const namesOf = (page: Page) => page.getByRole('table', { name: 'Your projects' }).locator('.row-link').allInnerTexts();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' });

async function openList(name: string) {
  const page = await openAs(await demoDeveloper(name));
  await page.goto('/projects');
  await started(page);
  return page;
}

describe('the projects list', () => {
  it('arrives as HTML with name, plan, creation date and status of the own projects NAV-17 PRJ-15 PRJ-17', async () => {
    const page = await openAs(await demoDeveloper('self-serve'), { javaScriptEnabled: false });
    await page.goto('/projects');
    const rows = page.getByRole('table', { name: 'Your projects' }).getByRole('row');
    expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual([
      'Courier dispatch',
      'Freemium Pro',
      '',
      expect.stringMatching(/^[\d,]+ \/ [\d.]+[KM]$/),
      '3',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Active',
    ]);
    await expect.poll(() => namesOf(page)).toEqual(['Courier dispatch', 'Store finder']);
  });

  it('shows the UTC day of a creation in every zone, and the full status where it is displayed by another name (PRJ-15, LIF-29)', async () => {
    // west of UTC: the zone of all other tests is far to the east of it
    const page = await openAs(await demoDeveloper('self-serve'), { timezoneId: 'Pacific/Honolulu' });
    await page.route('**/api/projects?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { items: object[] } };
      const items = answer.data.items.map((item, at) => ({
        ...item,
        creationDate: at === 0 ? '2026-03-04T23:59:59.000Z' : '2026-03-05T00:00:00.000Z',
        status: at === 0 ? 'SUSPENDED DUNNING 2' : 'ACTIVE',
      }));
      await route.fulfill({ json: { ...answer, data: { ...answer.data, items } } });
    });
    await visit(page, '/projects');
    await search(page).fill('e');
    const cells = (at: number) => page.getByRole('row').nth(at).getByRole('cell');
    await expect
      .poll(async () => [await cells(1).nth(5).innerText(), await cells(2).nth(5).innerText()])
      .toEqual(['Mar 4, 2026', 'Mar 5, 2026']);
    await cells(1).getByTitle('SUSPENDED DUNNING 2').getByText('Active dunning').waitFor();
    await expect.poll(() => cells(2).locator('[title=ACTIVE]').count()).toBe(0);
  });

  it('shows a reseller the customers, their admins and when a project ends PRJ-12 PRJ-13 PRJ-16', async () => {
    const page = await openAs(await demoDeveloper('reseller'), { javaScriptEnabled: false });
    await page.goto('/projects');
    const row = page.getByRole('row', { name: /Depot planning/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^Depot planning\s+Reseller Starter$/),
      expect.stringMatching(/^Küstenverbund Nahverkehr\s+customer-admin@demo\.example$/),
      '',
      expect.stringMatching(/^[\d,]+( \/ [\d.]+[KM])?$/),
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Never',
      'Active',
    ]);
    const evaluation = page.getByRole('row', { name: /Harvest routes/ });
    await expect.poll(() => evaluation.getByRole('cell').nth(5).innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  });
});

it('the projects list of a reseller passes axe in light and dark, stays inside the window at every width, and leads from a click anywhere in a row to the project PRJ-11', async () => {
  const page = await openList('reseller');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
    expect(await widthBeyondWindow(page), `${width}`).toBe(0);
  }
  const href = await page.getByRole('link', { name: 'Depot planning' }).getAttribute('href');
  await page.getByRole('row', { name: /Depot planning/ }).click({ position: { x: 700, y: 20 } });
  await page.waitForURL(`**${href}`);
  await page.getByRole('heading', { level: 1, name: 'Depot planning' }).waitFor();
});

it('the projects list passes axe without a project, and at the freemium limit with its reason shown', async () => {
  const client = await newDeveloper();
  const page = await visit(await openAs(client), '/projects');
  await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
  expect(await axe(page)).toEqual([]);
  for (let count = 0; count < 3; count += 1) await newProject(client);
  await visit(page, '/projects');
  const words = 'You have reached the limit of freemium projects.';
  await page.getByRole('main').getByText(words).filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Create a project' }).focus();
  await page.getByRole('tooltip', { name: words }).waitFor();
  expect(await axe(page)).toEqual([]);
});
