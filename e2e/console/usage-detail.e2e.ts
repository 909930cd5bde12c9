import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { column, numberIn, projectNamed, sum } from './usage-page.ts';

type Answer = { readonly requests: number; readonly usage_units: number; readonly billable_units: number };

async function openDemo() {
  const demo = await demoDeveloper('self-serve');
  const id = await projectNamed(demo, 'Store finder');
  const page = await openAs(demo);
  await page.goto(`/projects/${id}/usage`);
  await started(page);
  await page.locator('footer').hover();
  return { page, demo, id };
}

it('explains a bar on Enter, whole and by part, with its rules, formula, failed calls and events, passes axe, and returns the focus USE-53', async () => {
  const { page, demo, id } = await openDemo();
  const bar = column(page, 'Requests per day', 20);
  const name = (await bar.getAttribute('aria-label')) ?? '';
  const calls = Array.from(name.matchAll(/ ([\d,]+)(?:, |$)/g), ([, value]) => numberIn(value ?? ''));
  await bar.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `How this is counted: ${name.split(':')[0]}` });
  const all = calls.reduce((total, value) => total + value, 0);
  for (const each of ['Calls', 'Units', 'Billable units'])
    await expect.poll(async () => numberIn(await sum(page, each).innerText()), { message: each }).toBe(all);
  await dialog.getByText('Geocoding: rule of Jan 1, 2026', { exact: true }).waitFor();
  await dialog
    .getByText(`Units: ${(calls[0] ?? 0).toLocaleString('en')} calls = ${(calls[0] ?? 0).toLocaleString('en')}`)
    .waitFor();
  await dialog.getByText('Client error (4xx)').waitFor();
  const rows = dialog.getByRole('table', { name: 'Events' }).getByRole('row');
  const unitsOf = async () => {
    const cells = await rows.locator('[data-label="Billable units"]').allInnerTexts();
    return cells.reduce((total, cell) => total + numberIn(cell), 0);
  };
  await expect.poll(unitsOf).toBe(all);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await axeInBothThemes(page, '[role=dialog]'), `${width}`).toEqual([]);
    await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
  }
  await dialog.getByRole('combobox', { name: 'Part of the bar' }).selectOption({ label: 'Geocoding' });
  await expect.poll(async () => numberIn(await sum(page, 'Calls').innerText())).toBe(calls[0]);
  await expect.poll(unitsOf).toBe(calls[0]);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.evaluate((element) => element === document.activeElement)).toBe(true);
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await demo.call('GET', `/api/project/usage-explanation/${id}?start_date=${today}&end_date=${today}`);
  expect((data as Answer).billable_units).toBeGreaterThan(0);
});
