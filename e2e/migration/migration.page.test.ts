// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper, newProject } from '../console/developer.ts';
import { signUpInFrame } from '../dom/account-frame.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { newPerson, product } from '../harness.ts';

let client: BrowserClient;
beforeAll(async () => {
  client = await newDeveloper();
  await newProject(client);
});

const both = { ff_migration_banner: true, ff_migration_popup: true };
const bannerAlone = { ff_migration_banner: true };

const banner = (page: DomPage) => page.getByRole('region', { name: 'Migration' });
const modal = (page: DomPage) => page.getByRole('dialog', { name: 'Migration' });
const heading = (page: DomPage) => page.getByRole('heading', { level: 1 });
const hasCookie = () => document.cookie.includes(`migration-modal-${client.session?.userId}=`);

type Offer = { readonly flags: Readonly<Record<string, boolean>>; readonly available?: boolean | 'fails' };

/** The server of these tests has the flags off, so its answers are given here. */
async function offering({ flags, available = true }: Offer, person: BrowserClient | undefined = client) {
  const page = openInDom(person);
  page.setFlags(flags);
  const asked: string[] = [];
  await page.route('**/migration/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    if (available === 'fails') return route.fulfill({ status: 500, json: {} });
    const data = pathname.includes('availability') ? { available } : { logged: true };
    return route.fulfill({ json: { status: 'OK', data } });
  });
  return { page, asked };
}

describe('the banner of migration', () => {
  it.each([false, 'fails'] as const)('is not shown when availability is %s (MIG-06)', async (available) => {
    const { page, asked } = await offering({ flags: both, available });
    await page.goto('/projects');
    await expect.poll(() => asked).toEqual(['/migration/availability']);
    await heading(page).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await modal(page).count()).toBe(0);
  });

  it('asks nothing while its flags are off, and of visitors (CFG-21) (CFG-22)', async () => {
    const { page, asked } = await offering({ flags: {} });
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).waitFor();
    expect(asked).toEqual([]);
    const visitor = openInDom();
    visitor.setFlags(both);
    let requests = 0;
    visitor.on('request', (request) => request.url().includes('/migration/') && (requests += 1));
    await visitor.goto('/pricing');
    await heading(visitor).waitFor();
    expect(requests).toBe(0);
    expect(await banner(visitor).count()).toBe(0);
  });

  it('goes where migration is not offered, and comes back (MIG-10)', async () => {
    const { page } = await offering({ flags: bannerAlone });
    await page.goto('/projects');
    await banner(page).waitFor();
    await page.goto('/maintenance');
    await heading(page).waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await banner(page).waitFor();
  });

  it('asks the server about somebody who signed in on the page, which does not know whether they are excluded (MIG-07) (MIG-08)', async () => {
    const visitor = new BrowserClient(product);
    const { page, asked } = await offering({ flags: { ...bannerAlone, ff_migration_banner_poll: true } }, visitor);
    await page.goto('/login');
    await signUpInFrame(page, visitor, newPerson());
    await page.waitForURL('**/projects');
    await banner(page).waitFor();
    expect(asked).toEqual(['/migration/availability']);
  });
});

describe('the banner that waits for the account in the tab', () => {
  const polling = { ...bannerAlone, ff_migration_banner_poll: true };

  it('is shown once a page has read the account, without asking the server (MIG-07) (CFG-23)', async () => {
    const { page, asked } = await offering({ flags: polling, available: false });
    await page.goto('/billing-management');
    await banner(page).waitFor();
    expect(asked).toEqual([]);
  });

  const project = { client_plan_id: 'Freemium-Basic', aria_status: 'ACTIVE' };
  const account = { channel: 'self-serve', aria_status: 'ACTIVE', products: [project] };

  /** A page that reads no account itself, in a tab with this one. */
  async function inTab(kept: object, flags: Readonly<Record<string, boolean>> = polling) {
    const offer = await offering({ flags, available: false });
    sessionStorage.setItem('developer', JSON.stringify({ data: kept }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await offer.page.goto('/legal/terms');
    return offer;
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown by what the account of an earlier page says (MIG-07) (MIG-01) (CFG-23)', async () => {
    const { page, asked } = await inTab(account);
    await banner(page).waitFor();
    expect(asked).toEqual([]);
  });

  it('asks the server while its flag is off (MIG-06) (MIG-07) (CFG-23)', async () => {
    const { page, asked } = await inTab(account, bannerAlone);
    await expect.poll(() => asked).toEqual(['/migration/availability']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await banner(page).count()).toBe(0);
  });

  it('is not shown for an account without an active free project (MIG-07) (MIG-01)', async () => {
    const cancelled = { ...account, products: [{ ...project, aria_status: 'CANCELLED' }] };
    const { page, asked } = await inTab(cancelled, { ...polling, ff_migration_popup: true });
    await expect.poll(() => asked).toEqual(['/migration/availability']); // for the modal
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await banner(page).count()).toBe(0);
  });
});

describe('the modal of migration', () => {
  it('is not shown where migration is not offered (MIG-02) (MIG-10)', async () => {
    const { page, asked } = await offering({ flags: both });
    await page.goto('/maintenance');
    await heading(page).waitFor();
    expect(await modal(page).count()).toBe(0);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Usage' }).first().click();
    await modal(page).waitFor();
  });

  it('is another user’s to close (MIG-02) (MIG-04)', async () => {
    const { page } = await offering({ flags: both });
    document.cookie = 'migration-modal-usr_other=closed; path=/';
    await page.goto('/projects');
    await modal(page).waitFor();
    expect(hasCookie()).toBe(false);
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(hasCookie()).toBe(true);
  });

  it('closes when its report fails (MIG-03)', async () => {
    const { page } = await offering({ flags: both });
    await page.route('**/migration/logger**', (route) => route.abort());
    await page.goto('/projects');
    await modal(page).getByRole('button', { name: 'Later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    await banner(page).waitFor();
  });
});
