import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { groundColours } from '../ground-colours.ts';
import { openPage, product } from '../harness.ts';
import { openStarted, started, visit } from './started.ts';

const desktop = { viewport: { width: 1440, height: 800 } };

const publicLinks = ['Documentation', 'Tutorials', 'Examples', 'Blog', 'Pricing', 'Support'];

const header = (page: Page) => page.getByRole('banner');
const linksIn = (page: Page, name: string) =>
  header(page).getByRole('navigation', { name }).getByRole('link').filter({ visible: true }).allInnerTexts();

describe('the frame of every page', () => {
  it('has the parts of the portal, search and sign-in above, legal links and privacy settings below; lets the keyboard skip what repeats, and begins each new page at its beginning (NAV-46)', async () => {
    const page = await openStarted(desktop, '/pricing');
    await expect.poll(() => linksIn(page, 'Main')).toEqual(publicLinks);
    await header(page).getByRole('link', { name: 'Waypost' }).waitFor();
    await header(page).getByRole('link', { name: 'Search' }).waitFor();
    await expect.poll(() => header(page).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation', { name: 'Legal' }).getByRole('link').allInnerTexts()).toEqual([
      'Terms',
      'Privacy',
      'Cookies',
      'Privacy settings',
    ]);

    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await header(page).getByRole('link', { name: 'Documentation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('opens a menu that is pressed again and again while the script of the page starts', async () => {
    const page = await openAs(await demoDeveloper('self-serve'), desktop);
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (document.readyState === 'complete' && window.earlyInput?.isRunning()) return;
        document.querySelector<HTMLButtonElement>('header button[aria-label^="Account"]')?.click();
        port2.postMessage('again');
      };
      port2.postMessage('first');
    });
    await page.goto('/pricing');
    await page.getByRole('menu', { name: 'Account' }).waitFor();
    await started(page);
    await expect.poll(() => page.getByRole('menu', { name: 'Account' }).isVisible()).toBe(true);
  });

  it('has a menu of the account, whose last entry signs out everywhere, and turns while that is under way, and no longer NAV-51', async () => {
    // what the page still reads is refused once its person has signed out
    const options = { ...desktop, expectedErrors: ['401', 'ERR_FAILED'] };
    const page = await visit(await openAs(await demoDeveloper('self-serve'), options), '/billing-management');
    await header(page).getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('menu', { name: 'Account' });
    await expect
      .poll(() => menu.getByRole('menuitem').allInnerTexts())
      .toEqual(['Projects', 'Billing', 'Account settings', 'Sign out']);
    await expect
      .poll(() => menu.getByRole('menuitemradio').allInnerTexts())
      .toEqual(['English', 'Deutsch', 'Light', 'Dark', 'System']);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/rest/auth', async (route) => {
      await isReleased;
      await route.abort();
    });
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await header(page).getByRole('status').getByText('Loading').waitFor();
    release(undefined);
    await page.getByRole('alert').getByText('Signing out failed').waitFor();
    await expect.poll(() => header(page).getByRole('status').innerText()).toBe('');

    await page.unroute('**/rest/auth');
    await header(page).getByRole('button', { name: 'Account' }).click();
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await header(page).getByRole('link', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/projects');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.frameLocator('iframe').getByLabel('Email').waitFor();
  });

  it('collapses into a menu at 600 px and no earlier NAV-47', async () => {
    const page = await openStarted({ viewport: { width: 600, height: 800 } }, '/pricing');
    await expect.poll(() => header(page).getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await header(page).getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(() => linksIn(page, 'Main')).toEqual(publicLinks);
    await header(page).getByRole('link', { name: 'Documentation' }).click();
    await page.waitForURL('**/documentation');
    await expect.poll(() => linksIn(page, 'Main')).toEqual([]);
    await page.setViewportSize({ width: 601, height: 800 });
    await header(page).getByRole('navigation', { name: 'Main' }).waitFor();
    await expect.poll(() => header(page).getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  });

  it('keeps its bar inside the window where it is narrowest, in German too', async () => {
    const page = await openStarted({ viewport: { width: 601, height: 800 }, locale: 'de-DE' }, '/pricing');
    await expect.poll(() => linksIn(page, 'Hauptnavigation')).toEqual(['Dokumentation', 'Tutorials']);
    expect(await widthBeyondWindow(page)).toBe(0);
    await page.setViewportSize({ width: 640, height: 800 });
    expect(await widthBeyondWindow(page)).toBe(0);
  });

  it('gets lower after 80 px of scroll, and offers the way back after 200 px, which leaves the links of the footer free NAV-48', async () => {
    const page = await openStarted(desktop, '/');
    const barHeight = () =>
      header(page).evaluate((element) => element.firstElementChild?.getBoundingClientRect().height);
    const toTop = page.getByRole('button', { name: 'Back to top' });
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scrollTo(80);
    await expect.poll(barHeight).toBe(56);
    await scrollTo(81);
    await expect.poll(barHeight).toBe(48);
    await scrollTo(200);
    await expect.poll(() => toTop.count()).toBe(0);
    await scrollTo(201);
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => toTop.count()).toBe(0);
    await expect.poll(barHeight).toBe(56);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

    await page.setViewportSize({ width: 390, height: 700 });
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await toTop.waitFor();
    const overlap = async () => {
      const [button, footer] = await Promise.all([toTop.boundingBox(), page.getByRole('contentinfo').boundingBox()]);
      return (button?.y ?? 0) + (button?.height ?? 0) - (footer?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('the theme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const { dark, light } = groundColours;

  it('follows the system until a reader chooses UIX-02', async () => {
    const page = await openStarted({ ...desktop, colorScheme: 'dark' }, '/');
    await expect.poll(() => ground(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).toBe(light);
  });

  it('is taken up when it was chosen before the script of the page ran', async () => {
    const page = await openPage({ ...desktop, colorScheme: 'light' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/pricing');
    await header(page).getByRole('radio', { name: 'Dark' }).check();
    release();
    await expect.poll(() => ground(page)).toBe(dark);
    await expect.poll(() => header(page).getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  });

  it('is chosen in the menu of the account by whoever is signed in, by keyboard too UIX-02', async () => {
    const page = await visit(
      await openAs(await demoDeveloper('self-serve'), { ...desktop, colorScheme: 'light' }),
      '/',
    );
    await expect.poll(() => header(page).getByRole('radio').count()).toBe(0);
    const account = header(page).getByRole('button', { name: 'Account' });
    await account.focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('menuitemradio', { name: 'Dark' });
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => choice.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => ground(page)).toBe(dark);
    await page.reload();
    await started(page);
    await expect.poll(() => ground(page)).toBe(dark);
    await account.click();
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true');
  });

  it('is remembered, and comes with the HTML so that nothing flashes UIX-02', async () => {
    const page = await openStarted({ ...desktop, colorScheme: 'light' }, '/pricing');
    await header(page).getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => ground(page)).toBe(dark);
    const cookies = await page.context().cookies();
    const answer = await fetch(product.portal, {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect(await answer.text()).toMatch(/<html[^>]* data-theme="dark"/);
    await page.reload();
    await expect.poll(() => ground(page)).toBe(dark);
    await header(page).getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => ground(page)).toBe(light);
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
  });
});
