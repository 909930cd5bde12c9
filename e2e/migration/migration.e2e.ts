import type { ElementHandle, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axe, axeInBothThemes, openPage, type PageOptions, product } from '../harness.ts';
import { withFlags } from '../pages/page-config.ts';
import { started, visit } from '../pages/started.ts';

let client: BrowserClient;
beforeAll(async () => {
  client = await newDeveloper();
  await newProject(client);
});

const both = { ff_migration_banner: true, ff_migration_popup: true };
const bannerAlone = { ff_migration_banner: true };
const words = 'Your project can move to the new platform. Migrate now.';

const banner = (page: Page) => page.getByRole('region', { name: 'Migration' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Migration' });
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === `migration-modal-${client.session?.userId}`);

type Offer = { readonly flags: Readonly<Record<string, boolean>>; readonly available?: boolean | 'fails' };

/** The server of these tests has the flags off, so its answers are given here. */
async function offering({ flags, available = true }: Offer, options: PageOptions = {}) {
  const page = await openAs(client, {
    viewport: { width: 1440, height: 900 },
    expectedErrors: ['/migration/'],
    ...options,
  });
  await withFlags(page, flags);
  const asked: string[] = [];
  await page.route('**/migration/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    if (available === 'fails') return route.fulfill({ status: 500, json: {} });
    const data = route.request().url().includes('availability') ? { available } : { logged: true };
    return route.fulfill({ json: { status: 'OK', data } });
  });
  return { page, asked };
}

const answered = (page: Page) => page.waitForResponse('**/migration/availability');

describe('the banner of migration', () => {
  it('is sticky, cannot be closed, and leads on by its own link (MIG-05) (MIG-06) (MIG-11) (CFG-21)', async () => {
    const { page } = await offering({ flags: bannerAlone });
    await visit(page, '/projects');
    await banner(page).waitFor();
    expect(await banner(page).textContent()).toBe(words);
    expect(await banner(page).getByRole('button').count()).toBe(0);
    expect(await banner(page).evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    const link = banner(page).getByRole('link', { name: 'Migrate now.' });
    expect(await link.getAttribute('href')).toBe('/migrate?flow=sign-up&aid=migration-banner');
    await visit(page, '/documentation/your-first-key');
    await banner(page).waitFor();
    for (const top of [0, 500]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      const box = await banner(page).boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(900);
    }
    expect(await modal(page).count()).toBe(0);
  });

  it.each([false, 'fails'] as const)('is not shown when availability is %s (MIG-06)', async (available) => {
    const { page } = await offering({ flags: both, available });
    const answer = answered(page);
    await page.goto('/projects');
    await answer;
    await started(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await modal(page).count()).toBe(0);
  });

  it('asks nothing while its flags are off, and of visitors (CFG-21) (CFG-22)', async () => {
    const { page, asked } = await offering({ flags: {} });
    await visit(page, '/projects');
    expect(asked).toEqual([]);
    const visitor = await openPage();
    await withFlags(visitor, both);
    let requests = 0;
    visitor.on('request', (request) => request.url().includes('/migration/') && (requests += 1));
    await visit(visitor, '/pricing');
    expect(requests).toBe(0);
    expect(await banner(visitor).count()).toBe(0);
  });

  it('leaves what has the focus in sight (MIG-05)', async () => {
    const { page } = await offering({ flags: bannerAlone });
    await visit(page, '/documentation');
    await banner(page).waitFor();
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    const hidden = await banner(page).evaluate(
      (shown, all) =>
        all.filter((link) => {
          link.focus();
          return link.getBoundingClientRect().bottom > shown.getBoundingClientRect().top;
        }).length,
      (await links.elementHandles()) as ElementHandle<HTMLElement>[],
    );
    expect(hidden).toBe(0);
    expect(await links.count()).toBeGreaterThan(20);
  });

  it('goes where migration is not offered, and comes back (MIG-10)', async () => {
    const { page } = await offering({ flags: bannerAlone });
    await visit(page, '/projects');
    await banner(page).waitFor();
    await visit(page, '/maintenance');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.goBack();
    await banner(page).waitFor();
  });
});

describe('the banner that waits for the account in the tab', () => {
  const polling = { ...bannerAlone, ff_migration_banner_poll: true };

  const project = { client_plan_id: 'Freemium-Basic', aria_status: 'ACTIVE' };
  const account = { channel: 'self-serve', aria_status: 'ACTIVE', products: [project] };

  /** A page that reads no account itself, in a tab with this one. */
  async function inTab(kept: object, flags: Readonly<Record<string, boolean>> = polling) {
    const offer = await offering({ flags, available: false });
    await offer.page.clock.install();
    await offer.page.addInitScript((text) => sessionStorage.setItem('developer', text), JSON.stringify({ data: kept }));
    await visit(offer.page, '/legal/terms');
    return offer;
  }

  it('is shown once a page has read the account, without asking the server (MIG-07) (CFG-23)', async () => {
    const { page, asked } = await offering({ flags: polling, available: false });
    await visit(page, '/billing-management');
    await banner(page).waitFor();
    expect(asked).toEqual([]);
  });

  it('is shown by what the account of an earlier page says (MIG-07) (MIG-01) (CFG-23)', async () => {
    const { page, asked } = await inTab(account);
    await banner(page).waitFor();
    expect(asked).toEqual([]);
  });

  it('asks the server while its flag is off (MIG-06) (MIG-07) (CFG-23)', async () => {
    const { page, asked } = await inTab(account, bannerAlone);
    await expect.poll(() => asked).toEqual(['/migration/availability']);
    await page.clock.runFor(20_000);
    expect(await banner(page).count()).toBe(0);
  });

  it('is not shown for an account without an active free project (MIG-07) (MIG-01)', async () => {
    const { page } = await inTab({ ...account, products: [{ ...project, aria_status: 'CANCELLED' }] });
    await page.clock.runFor(20_000);
    expect(await banner(page).count()).toBe(0);
  });

  it('is not shown to somebody who is excluded (MIG-08)', async () => {
    const { page } = await inTab(account, { ...polling, isExcludedFromMigration: true });
    await page.clock.runFor(20_000);
    expect(await banner(page).count()).toBe(0);
  });
});

describe('the modal of migration', () => {
  it('is shown until it is closed, which the browser remembers for a day and reports (MIG-02) (MIG-03) (MIG-04) (MIG-11) (CFG-22)', async () => {
    const { page, asked } = await offering({ flags: { ff_migration_popup: true } });
    await visit(page, '/projects');
    await modal(page).waitFor();
    expect(await modal(page).textContent()).toContain('Your project can move to the new platform.');
    const link = modal(page).getByRole('link', { name: 'Migrate now.' });
    expect(await link.getAttribute('href')).toBe('/migrate?flow=sign-up&aid=migration-popup');
    expect(await banner(page).count()).toBe(0);
    expect(await cookieOf(page)).toBeUndefined();
    const closedAt = Date.now() / 1000;
    await modal(page).getByRole('button', { name: 'Later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    const expires = (await cookieOf(page))?.expires ?? 0;
    expect(Math.abs(expires - closedAt - 1440 * 60)).toBeLessThan(120);
    const event = `/migration/logger?event=closed&aid=migration-popup&userId=${client.session?.userId}`;
    await expect.poll(() => asked).toContain(event);
    const answer = answered(page);
    await page.goto('/projects');
    await answer;
    await started(page);
    expect(await modal(page).count()).toBe(0);
  });

  it('is not shown where migration is not offered (MIG-02) (MIG-10)', async () => {
    const { page, asked } = await offering({ flags: both });
    await visit(page, '/maintenance');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await modal(page).count()).toBe(0);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Usage' }).first().click();
    await modal(page).waitFor();
  });

  it('is another user’s to close (MIG-02) (MIG-04)', async () => {
    const { page } = await offering({ flags: both });
    await page.context().addCookies([{ name: 'migration-modal-usr_other', value: 'closed', url: product.portal }]);
    await visit(page, '/projects');
    await modal(page).waitFor();
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(await cookieOf(page)).toBeDefined();
  });

  it('closes when its report fails (MIG-03)', async () => {
    const { page } = await offering({ flags: both });
    await page.route('**/migration/logger**', (route) => route.abort());
    await visit(page, '/projects');
    await modal(page).getByRole('button', { name: 'Later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    await banner(page).waitFor();
  });

  it('fits a phone, and axe objects to neither surface', async () => {
    const { page } = await offering({ flags: both }, { viewport: { width: 360, height: 740 } });
    await visit(page, '/projects');
    await modal(page).waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await modal(page).getByRole('button', { name: 'Later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    expect(await axe(page)).toEqual([]);
    expect(await widthBeyondWindow(page)).toBe(0);
  });
});
