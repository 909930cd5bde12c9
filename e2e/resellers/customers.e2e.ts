import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes } from '../harness.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row');
const firstCells = async (page: Page) => {
  const texts = await rows(page).allInnerTexts();
  return texts.slice(1).map((text) => text.split(/[\n\t]/)[0]);
};

it('shows a reseller the customers with projects, use, caps, expiry and invitations, to search, sort, filter and download (RES-65)', async () => {
  const page = await openAs(await demoDeveloper('reseller'), { viewport: { width: 1440, height: 900 } });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  for (const name of ['Contoso Rail', 'Fabrikam', 'Northwind Logistics'])
    await expect.poll(() => firstCells(page)).toContain(name);
  const ascending = await firstCells(page);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => firstCells(page)).toEqual(ascending.toReversed());
  await page.getByRole('button', { name: 'Active projects' }).click();
  await page.getByRole('button', { name: 'Active projects' }).click();
  await expect.poll(async () => (await firstCells(page))[0]).toMatch(/Northwind Logistics|Contoso Rail/);
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Search customers').fill('logi');
  await expect.poll(() => firstCells(page)).toEqual(['Northwind Logistics']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFcustomer_id,.*\r\ncus_\w+,Northwind Logistics,/,
  );
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'With a spend cap used to 75% or more' });
  await page.getByText('No customer matches.').waitFor();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect.poll(async () => (await firstCells(page)).length).toBeGreaterThan(2);
});
