import type { ElementHandle, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axe, axeInBothThemes } from '../harness.ts';
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

type Offer = {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly available?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
};

/** The server of these tests has the flags off, so its answers are given here. */
async function offering({ flags, available = true, viewport = { width: 1440, height: 900 } }: Offer) {
  const page = await openAs(client, { viewport, expectedErrors: ['/migration/'] });
  await withFlags(page, flags);
  const asked: string[] = [];
  await page.route('**/migration/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
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

  it('is not shown to somebody who is excluded (MIG-08)', async () => {
    const polling = { ...both, ff_migration_banner_poll: true };
    const { page, asked } = await offering({ flags: { ...polling, isExcludedFromMigration: true }, available: false });
    await page.clock.install();
    const products = [{ client_plan_id: 'Freemium-Basic', aria_status: 'ACTIVE' }];
    const data = { channel: 'self-serve', aria_status: 'ACTIVE', products };
    await page.addInitScript((text) => sessionStorage.setItem('developer', text), JSON.stringify({ data }));
    await visit(page, '/legal/terms'); // reads no account itself
    await expect.poll(() => asked).toEqual(['/migration/availability']); // for the modal
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

  it('fits a phone, and axe objects to neither surface', async () => {
    const { page } = await offering({ flags: both, viewport: { width: 360, height: 740 } });
    await visit(page, '/projects');
    await modal(page).waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await modal(page).getByRole('button', { name: 'Later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    expect(await axe(page)).toEqual([]);
    expect(await widthBeyondWindow(page)).toBe(0);
  });
});
