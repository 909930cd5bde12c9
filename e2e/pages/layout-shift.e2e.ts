import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { demoDeveloper, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { isAsked } from './page-list.ts';
import { visit } from './started.ts';

/** Answers of the portal's own calls arrive one after another, so that each part of the page appears by itself. */
async function withSlowAnswers(page: Page): Promise<void> {
  let order = 0;
  await page.route('**/api/**', async (route) => {
    order += 1;
    await new Promise((resolve) => setTimeout(resolve, 300 + 100 * order));
    await route.continue();
  });
  page.on('framenavigated', () => (order = 0));
}

/** The portal's own calls that have no answer yet. */
function openCalls(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request));
  return open;
}

/** Waits until every answer is there and shown. */
async function complete(page: Page, calls: ReadonlySet<Request>): Promise<void> {
  const parts = page.locator('[data-loading], main [aria-busy=true]');
  await expect.poll(async () => calls.size + (await parts.count())).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
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

/** Fonts of such a page arrive when its text has long been read in other ones. */
it.each(['/', '/api-explorer', '/documentation/api-reference/geocoding'])(
  'nothing on %s moves when its fonts arrive after its text',
  async (path) => {
    const page = await openPage({});
    let send = () => {};
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/*.woff2', async (route) => {
      await isSent;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint && performance.now() - paint.startTime > 200; // browsers give an optional font a tenth of a second
    });
    send();
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const arrived = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    expect(arrived.join()).toContain('JetBrains Mono Variable');
    expect(await shiftsOn(page)).toBe(0);
  },
);

const pages = [
  ['self-serve', '/billing-management', 'Subscriptions', '_signed-in/billing-management.tsx'],
  ['self-serve', '/projects', 'Store finder', '_signed-in/projects/index.tsx'],
  ['customer-admin', '/projects', 'Depot planning', '_signed-in/projects/index.tsx'],
  ['reseller', '/reseller/customers', 'Ferme du Vallon', '_signed-in/reseller.customers.index.tsx'],
  ['reseller', '/user-management', 'Add a user', '_signed-in/user-management.tsx'],
  ['reseller', '/group-management', 'You are not in a group.', '_signed-in/group-management.tsx'],
] as const;

it.each(pages.filter(([, , , route]) => isAsked(route)))(
  'for %s, %s shifts by less than 0.1 on a phone and a desktop while its data arrives',
  async (name, path, loaded) => {
    const page = await openAs(await demoDeveloper(name));
    await watchShifts(page);
    await withSlowAnswers(page);
    const calls = openCalls(page);
    for (const [width, height] of [
      [360, 780],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.getByText(loaded).first().waitFor();
      await complete(page, calls);
      expect(await shiftsOn(page), `${width}`).toBeLessThan(0.1);
    }
  },
);

it('the notices at the top of a project come with its page, also if their scripts are slow', async () => {
  const client = await newDeveloper(); // whose address is not verified
  const id = await newProject(client);
  const page = await openAs(client);
  await page.route(`**/api/project/${id}`, async (route) => {
    const { data, ...answer } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...data, aria_status: 'SUSPENDED DUNNING 1' } } });
  });
  await watchShifts(page);
  const calls = openCalls(page);
  await visit(page, '/projects');
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700)); // a shift right after the press does not count
    await route.continue();
  });
  await page.getByRole('link', { name: 'Freemium Basic' }).click();
  await page.getByRole('heading', { name: 'About this project' }).waitFor();
  await page.getByText('This project is suspended because a payment is missing').waitFor();
  await page.getByText(/^Please verify your email address/).waitFor();
  await complete(page, calls);
  expect(await shiftsOn(page)).toBeLessThan(0.025);
});
