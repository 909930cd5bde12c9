import { expect, it } from 'vitest';
import { demoDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, newPerson } from '../harness.ts';
import { address, confirm, customer, email, next } from './create-page.ts';

it('chooses plans by keyboard, and shows plans, review and a failure without what axe objects to, the plans on a phone too', async () => {
  const viewport = { width: 1440, height: 900 };
  const page = await openAs(await demoDeveloper('reseller'), { viewport, expectedErrors: ['422'] });
  await page.goto(address);
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  await expect.poll(() => steps.nth(0).getAttribute('aria-current')).toBe('step');
  await page.getByLabel('Fleet and Field Workforce', { exact: true }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByLabel('Asset tracking').isDisabled()).toBe(true);
  expect(await page.getByLabel('Fleet and Field Workforce Basic').isChecked()).toBe(true);
  await page.getByLabel('Fleet and Field Workforce Basic').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByLabel('Fleet and Field Workforce Starter').isChecked()).toBe(true);
  await page.getByLabel('Asset tracking').check();
  await page.getByLabel('Offline maps of Europe').check();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.setViewportSize(viewport);

  await next(page).click();
  await customer(page).fill(`Customer ${crypto.randomUUID()}`);
  await email(page).fill(newPerson().email);
  await next(page).click();
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);

  const error = { reason: 'REACHED_PERMISSIONS_LIMIT', code: 422_000, message: '' };
  const refused = { status: 422, json: { status: 'ERROR', error } };
  await page.route('**/api/project/*/app', (route) => route.fulfill(refused), { times: 1 });
  await confirm(page).click();
  await page.getByText('The limit of apps or permissions is reached.').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
});
