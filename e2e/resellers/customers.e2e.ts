import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes } from '../harness.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row');
const cellsAt = async (page: Page, place: number) => {
  const texts = await rows(page).allInnerTexts();
  return texts.slice(1).map((text) => text.split(/[\n\t]+/)[place]);
};
const firstCells = (page: Page) => cellsAt(page, 0);

it('shows a reseller the customers with projects, use, caps, expiry and invitations, to search, sort, filter and download (RES-65)', async () => {
  const page = await openAs(await demoDeveloper('reseller'), { viewport: { width: 1440, height: 900 } });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  for (const name of ['Ferme du Vallon', 'Küstenverbund Nahverkehr', 'Ōmura Delivery'])
    await expect.poll(() => firstCells(page)).toContain(name);
  const ascending = await firstCells(page);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => firstCells(page)).toEqual(ascending.toReversed());
  await page.getByRole('button', { name: 'Active projects' }).click();
  await page.getByRole('button', { name: 'Active projects' }).click();
  await expect.poll(async () => Number((await cellsAt(page, 1))[0])).toBeGreaterThan(2);
  const projects = (await cellsAt(page, 1)).map(Number);
  expect(projects).toEqual(projects.toSorted((one, other) => other - one));
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Search customers').fill('hinter');
  await expect.poll(() => firstCells(page)).toEqual(['Harbour & Hinterland Freight']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFcustomer_id,.*\r\ncus_\w+,Harbour & Hinterland Freight,/,
  );
  await page.getByLabel('Search customers').fill('kestrel');
  await expect.poll(() => firstCells(page)).toEqual(['Kestrel Field Services']);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'With a spend cap used to 75% or more' });
  await page.getByText('No customer matches.').waitFor();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect.poll(async () => (await firstCells(page)).length).toBeGreaterThan(2);
});

it('shows the terms and the statement of a customer on one page, on any screen', async () => {
  const page = await openAs(await demoDeveloper('reseller'), { viewport: { width: 1440, height: 900 } });
  await page.goto('/reseller/customers');
  await page.getByRole('link', { name: 'Küstenverbund Nahverkehr' }).click();
  const statement = page.getByRole('region', { name: 'Statement', exact: true });
  await statement.getByRole('row', { name: /^Depot planning Reseller Starter / }).waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(await widthBeyondWindow(page)).toBe(0);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('link', { name: 'Download statement' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFmonth,.*\r\n.*,Depot planning,plan,/);
});
