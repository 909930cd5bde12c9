import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes } from '../harness.ts';

const downloaded = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
};

it('shows the customers, and the terms and the statement of one of them on one page, on any screen, to download (RES-65)', async () => {
  const page = await openAs(await demoDeveloper('reseller'), { viewport: { width: 1440, height: 900 } });
  await page.goto('/reseller/customers');
  const customer = page.getByRole('link', { name: 'Küstenverbund Nahverkehr' });
  await customer.waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await downloaded(page, () => page.getByRole('link', { name: 'Download CSV' }).click())).toMatch(
    /^\uFEFFcustomer_id,/,
  );

  await customer.click();
  const statement = page.getByRole('region', { name: 'Statement', exact: true });
  await statement.getByRole('row', { name: /^Depot planning Reseller Starter / }).waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(await widthBeyondWindow(page)).toBe(0);
  }
  expect(await downloaded(page, () => statement.getByRole('link', { name: 'Download statement' }).click())).toMatch(
    /^\uFEFFmonth,.*\r\n.*,Depot planning,plan,/,
  );
});
