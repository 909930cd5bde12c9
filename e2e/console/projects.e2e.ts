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

  it('shows for each project its calls of 30 days and of the month, is filtered as typed by any of its text columns, sorted by creation date, and leads from a click anywhere in a row to the project PRJ-04 PRJ-10 PRJ-11', async () => {
    const page = await openList('self-serve');
    const row = page.getByRole('row', { name: /Store finder/ });
    await row.getByRole('img', { name: /^[1-9][\d,]* transactions in 30 days$/ }).waitFor();
    const used = row.getByRole('progressbar', { name: 'This month' });
    const [count = ''] = (await row.getByRole('cell').nth(3).innerText()).split(' / ');
    expect(Number(await used.getAttribute('value'))).toBe(Number(count.replaceAll(',', '')));
    expect(await used.getAttribute('max')).toBe('250000');

    await search(page).pressSequentially('STORE');
    await expect.poll(() => namesOf(page)).toEqual(['Store finder']);
    await search(page).fill('freemium pro');
    await expect.poll(() => namesOf(page)).toEqual(['Courier dispatch']);
    await search(page).fill('no such project');
    await page.getByRole('button', { name: 'Show all projects' }).click();

    await expect.poll(() => namesOf(page)).toEqual(['Courier dispatch', 'Store finder']);
    await page.getByRole('button', { name: 'Created' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Store finder', 'Courier dispatch']);

    const href = await page.getByRole('link', { name: 'Store finder' }).getAttribute('href');
    expect(href).toMatch(/^\/projects\/prj_/);
    await row.click({ position: { x: 700, y: 20 } });
    await page.waitForURL(`**${href}`);
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
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

  it('says that there are none yet, with the free plan one click away and the plans beside it PRJ-22 (UIX-04)', async () => {
    const page = await openAs(await newDeveloper());
    await page.goto('/projects');
    await started(page);
    await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Create a free project' }).getAttribute('href'))
      .toBe('/projects?create=Freemium-Basic');
    await expect.poll(() => page.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
    expect(await axe(page)).toEqual([]);
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

  it('says that the freemium limit is reached and why nothing more can be created PRJ-08', async () => {
    const client = await newDeveloper();
    for (let count = 0; count < 3; count += 1) await newProject(client);
    const page = await openAs(client);
    await page.goto('/projects');
    await started(page);
    const words = 'You have reached the limit of freemium projects.';
    await page.getByRole('main').getByText(words).filter({ visible: true }).waitFor();
    const create = page.getByRole('button', { name: 'Create a project' });
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await create.focus();
    await page.getByRole('tooltip', { name: words }).waitFor();
    expect(await axe(page)).toEqual([]);
  });
});

it('the projects list of a reseller passes axe in light and dark, and stays inside the window at every width', async () => {
  const page = await openList('reseller');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
    expect(await widthBeyondWindow(page), `${width}`).toBe(0);
  }
});
