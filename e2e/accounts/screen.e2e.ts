import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountFrame, axeInBothThemes, openPage, type PageOptions, product } from '../harness.ts';
import { styled } from '../pages/started.ts';
import { standInPage, tell } from './stand-in-page.ts';

const failed = 'Sign-in failed. Please try again.';
const alert = (page: Page) => page.getByRole('alert');

async function openScreen(path = '/login', options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await standInPage(page);
  await page.goto(path);
  await accountFrame(page).getByText('Stand-in').waitFor();
  return page;
}

describe('the sign-in screen', () => {
  it('shows that it is opening, then the page, and follows its height ACC-38', async () => {
    const page = await openPage();
    await standInPage(page, { handshake: 'when told' });
    await page.goto('/login');
    await accountFrame(page).getByText('Stand-in').waitFor({ state: 'attached' });
    const frame = page.locator('iframe');
    await expect.poll(() => frame.isVisible()).toBe(false);
    await page.getByText('Opening sign-in').waitFor({ state: 'attached' });
    await tell(page, 'handshake');
    await frame.waitFor();
    await expect.poll(() => page.getByText('Opening sign-in').count()).toBe(0);
    await tell(page, { action: 'frame resized', data: { height: 900 } });
    await expect.poll(() => frame.evaluate((element) => element.clientHeight)).toBe(940);
  });

  it('shows an error, an action that does not belong here, a completion without a code, and a code that the portal does not take as an error, knows nobody, stops loading and lets try again ACC-38 ACC-41', async () => {
    const page = await openScreen('/login', { expectedErrors: ['401'] });
    for (const event of [
      { action: 'error', data: { error: 'broken' } },
      { action: 'refresh failed' },
      { action: 'completed' },
      { action: 'completed', data: { code: 'x'.repeat(43) } },
    ] as const) {
      await tell(page, event);
      await expect.poll(() => alert(page).textContent()).toBe(failed);
      await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
      await expect.poll(() => page.getByText('Opening sign-in').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.getByRole('button', { name: 'Try again' }).click();
      await accountFrame(page).getByText('Stand-in').waitFor();
      await page.locator('iframe').waitFor();
      await expect.poll(() => alert(page).count()).toBe(0);
    }
  });

  it('is dark or light in the frame where the reader has chosen that in the portal', async () => {
    const page = await openPage();
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
      await page.context().addCookies([{ name: 'waypost-theme', value: theme, url: product.portal }]);
      await page.goto('/login');
      const document = accountFrame(page).locator('html');
      await expect.poll(() => document.getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => document.evaluate((element) => getComputedStyle(element).colorScheme)).toBe(theme);
    }
  });

  it('changes the theme of the open frame with the portal’s, and keeps what was typed', async () => {
    const page = await openPage();
    await page.goto('/login');
    await accountFrame(page).locator('form:not([inert])').waitFor();
    const password = accountFrame(page).getByRole('textbox', { name: 'Password' });
    await password.fill('typed before');
    for (const [choice, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
      ['System', null],
    ] as const) {
      await page.getByRole('banner').getByRole('radio', { name: choice }).check();
      await expect.poll(() => accountFrame(page).locator('html').getAttribute('data-theme')).toBe(theme);
    }
    expect(await password.inputValue()).toBe('typed before');
  });

  it.each([
    ['/login', 'Sign in to Waypost'],
    ['/sign-up', 'Create your Waypost account'],
  ])(
    'has at %s the heading “%s”, and repeats neither the brand nor a way out, which the page has',
    async (path, heading) => {
      const page = await openPage();
      await page.goto(path);
      const frame = accountFrame(page);
      await frame.getByLabel('Email').waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
      await expect.poll(() => frame.getByText('Waypost', { exact: true }).count()).toBe(0);
      await expect.poll(() => frame.getByRole('button', { name: 'Close' }).count()).toBe(0);
    },
  );

  it('comes back without a login when the frame is closed or a social sign-in was chosen, and opens it again with sign-up or without ACC-38 ACC-42 ACC-44 CRE-41', async () => {
    const page = await openScreen('/sign-up');
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') opened.push(request.url());
    });
    const social = 'Social sign-in is not available here. Please sign in with your email.';
    for (const [event, words] of [
      [{ action: 'error', data: { socialLoginId: 'somebody' } }, social],
      [{ action: 'aborted' }, 'Sign-in was closed.'],
    ] as const) {
      for (const [label, address] of [
        ['Sign in or create an account', /\/sign-up\?(?!.*no-sign-up)/],
        ['Sign in only', /\/sign-in\?.*no-sign-up=true/],
      ] as const) {
        await tell(page, event);
        await expect.poll(() => alert(page).textContent()).toBe(words);
        await expect.poll(() => page.locator('iframe').count()).toBe(0);
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.textContent))
          .toBe('Sign in or create an account');
        await page.getByRole('button', { name: label }).click();
        await accountFrame(page).getByText('Stand-in').waitFor();
        expect(opened.at(-1)).toMatch(address);
        await expect.poll(() => alert(page).count()).toBe(0);
      }
    }
    expect(new URL(page.url()).pathname).toBe('/sign-up');
  });
});

it('opens sign-in when the account service answers late, and says so when it does not answer', async () => {
  const page = await openPage({ expectedErrors: ['net::ERR_'] });
  await page.route(`${product.portal}/rest/auth/begin`, (route) => route.abort(), { times: 1 });
  await page.goto('/login');
  await expect.poll(() => alert(page).textContent()).toBe(failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await accountFrame(page).getByLabel('Email').waitFor();
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const frameGround = (page: Page) =>
  accountFrame(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);

describe('the frame in the page', () => {
  it.each([360, 1440])('has no scroll bar of its own and moves nothing while it opens, %i px wide', async (width) => {
    for (const path of ['/login', '/sign-up']) {
      const page = await openPage({ viewport: { width, height: 900 } });
      await page.goto(path, { waitUntil: 'commit' });
      const footer = page.getByRole('contentinfo');
      await footer.waitFor();
      await styled(page);
      const before = await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      await accountFrame(page).getByLabel('Email').waitFor();
      await expect
        .poll(() =>
          accountFrame(page)
            .locator('html')
            .evaluate((html) => html.scrollHeight - html.clientHeight),
        )
        .toBe(0);
      await expect
        .poll(() =>
          accountFrame(page)
            .locator('html')
            .evaluate((html) => innerWidth - html.clientWidth),
        )
        .toBe(0);
      expect(await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);
    }
  });

  it('stands on the ground of the page, also after the theme is changed', async () => {
    const page = await openPage({ colorScheme: null, reducedMotion: null }); // a frame follows its page's theme only without emulation
    await page.goto('/login');
    await accountFrame(page).getByLabel('Email').waitFor();
    const grounds = new Set<string>();
    for (const theme of ['Dark', 'Light']) {
      await page.getByRole('banner').getByRole('radio', { name: theme }).check();
      await expect.poll(() => frameGround(page)).toBe(await ground(page));
      grounds.add(await ground(page));
    }
    expect(grounds.size).toBe(2);
  });

  it('has nothing that axe finds in its mistakes, with the frame’s page, light and dark', async () => {
    const page = await openPage();
    for (const [path, press] of [
      ['/login', 'Sign in'],
      ['/sign-up', 'Create account'],
    ] as const) {
      await page.goto(path);
      await accountFrame(page).locator('form:not([inert])').waitFor();
      await accountFrame(page).getByRole('button', { name: press }).first().click();
      await accountFrame(page).getByText('Email is required.').first().waitFor();
      expect(await axeInBothThemes(page)).toEqual([]);
    }
  });

  it('can be used with the keyboard alone', async () => {
    const page = await openPage({ expectedErrors: ['401'] });
    await page.goto('/login');
    await accountFrame(page).locator('form:not([inert]) [type=submit]:not([aria-disabled])').waitFor();
    await accountFrame(page).getByLabel('Email').focus();
    await page.keyboard.type('somebody@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the right words');
    await page.keyboard.press('Enter');
    await accountFrame(page).getByText('The email or password is not correct.').waitFor();
    await expect.poll(() => accountFrame(page).getByLabel('Email').inputValue()).toBe('somebody@example.org');
  });
});

it.each([
  ['for the portal', `?client-id=waypost-portal&uri=${encodeURIComponent(product.portal)}`],
  ['for nobody', ''],
  ['for the stranger itself', `?client-id=waypost-portal&uri=${encodeURIComponent('http://127.0.0.1:4999')}`],
])('lets no stranger frame a page that was asked for %s', async (_, query) => {
  const page = await openPage({ expectedErrors: ['frame-ancestors'] });
  const html = `<!doctype html><title>Stranger</title><iframe src="${product.account}/sign-in${query}"></iframe>`;
  const stranger = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  await refused;
  await expect.poll(() => accountFrame(page).getByRole('heading').count()).toBe(0);
});
