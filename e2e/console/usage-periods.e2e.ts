import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { demoUsage, numbersIn } from './usage-page.ts';

it('the billing periods of a project, a statement and the days behind its line pass axe and fit a phone, and the statement is a file (USE-51)', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = await openAs(demo, { viewport: { width: 360, height: 800 } });
  await page.goto(`${await demoUsage(demo)}/periods`);
  await started(page);
  const closedPeriod = page.getByRole('row').filter({ hasText: 'Closed' }).nth(1);
  await closedPeriod.waitFor();
  await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  expect(await axeInBothThemes(page)).toEqual([]);

  await closedPeriod.getByRole('link').click();
  await page.getByText(/This statement does not change any more/).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  const lines = page.getByRole('table', { name: 'Lines of the statement' }).first();
  const open = lines.getByRole('button').first();
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Usage of / });
  await dialog.getByRole('heading', { name: 'Unit rule' }).waitFor();
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);

  const [stated = 0] = await numbersIn(lines, 'Billable units');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('Period from,Period to');
  expect(text.split('\r\n').filter((line) => line.endsWith(`,${stated}`))).toHaveLength(1);
});
