import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { visit } from './started.ts';

/** Answers of the portal's own calls arrive one after another, so that each part of the page appears by itself. */
async function withSlowAnswers(page: Page): Promise<void> {
  let order = 0;
  await page.route('**/api/**', async (route) => {
    order += 1;
    await new Promise((resolve) => setTimeout(resolve, 300 + 100 * order));
    await route.continue();
  });
}

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOn = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shift') as number);

async function shiftOn(page: Page, path: string, loaded: string): Promise<number> {
  await watchShifts(page);
  await withSlowAnswers(page);
  await page.goto(path);
  await page.getByText(loaded).first().waitFor();
  await page.waitForLoadState('networkidle');
  return shiftsOn(page);
}

describe.each([
  ['self-serve', '/billing-management', 'Subscriptions'],
  ['self-serve', '/projects', 'Store finder'],
  ['customer-admin', '/projects', 'Depot planning'],
  ['reseller', '/reseller/customers', 'Fabrikam'],
  ['reseller', '/user-management', 'Add a user'],
  ['reseller', '/group-management', 'You are not in a group.'],
])('for %s, %s', (name, path, loaded) => {
  it.each([360, 1440])('shifts by less than 0.1 at a width of %i while its data arrives', async (width) => {
    const page = await openAs(await demoDeveloper(name), { viewport: { width, height: width === 360 ? 780 : 900 } });
    expect(await shiftOn(page, path, loaded)).toBeLessThan(0.1);
  });
});

it('the notices at the top of a project come with its page, also if their scripts are slow', async () => {
  const client = await newDeveloper(); // whose address is not verified
  const id = await newProject(client);
  const page = await openAs(client);
  await page.route(`**/api/project/${id}`, async (route) => {
    const { data, ...answer } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...data, aria_status: 'SUSPENDED DUNNING 1' } } });
  });
  await watchShifts(page);
  await visit(page, '/projects');
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700)); // a shift right after the press does not count
    await route.continue();
  });
  await page.getByRole('link', { name: 'Freemium Basic' }).click();
  await page.getByRole('heading', { name: 'About this project' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('This project is suspended because a payment is missing').waitFor();
  await page.getByText(/^Please verify your email address/).waitFor();
  expect(await shiftsOn(page)).toBeLessThan(0.025);
});
