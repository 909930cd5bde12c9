import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountFrame, axeInBothThemes, openPage, product } from '../harness.ts';
import { styled } from '../pages/started.ts';
import { standInPage, tell } from './stand-in-page.ts';

describe('the sign-in screen', () => {
  it('shows that it is opening, then the page, and follows its height, and has no frame beside an error ACC-38', async () => {
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
    await tell(page, { action: 'error', data: { error: 'broken' } });
    await page.getByRole('alert').getByText('Sign-in failed. Please try again.').waitFor();
    await expect.poll(() => frame.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await accountFrame(page).getByText('Stand-in').waitFor({ state: 'attached' });
    await tell(page, 'handshake');
    await frame.waitFor();
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
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const frameGround = (page: Page) =>
  accountFrame(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);

describe('the frame in the page', () => {
  it.each([360, 1440])('has no scroll bar of its own and moves nothing while it opens, %i px wide', async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    for (const path of ['/login', '/sign-up']) {
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

  it('changes its theme with the portal’s, stands on the ground of the page, and keeps what was typed', async () => {
    const page = await openPage({ colorScheme: null, reducedMotion: null }); // a frame follows its page's theme only without emulation
    await page.goto('/login');
    await accountFrame(page).locator('form:not([inert])').waitFor();
    const password = accountFrame(page).getByRole('textbox', { name: 'Password' });
    await password.fill('typed before');
    const grounds = new Set<string>();
    for (const [choice, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
      ['System', null],
    ] as const) {
      await page.getByRole('banner').getByRole('radio', { name: choice }).check();
      await expect.poll(() => accountFrame(page).locator('html').getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => frameGround(page)).toBe(await ground(page));
      grounds.add(await ground(page));
    }
    expect(grounds.size).toBe(2);
    expect(await password.inputValue()).toBe('typed before');
  });

  it('repeats neither the heading nor the brand or a way out, which the page has, and has nothing that axe finds in its mistakes, light and dark', async () => {
    const page = await openPage();
    for (const [path, heading, press] of [
      ['/login', 'Sign in to Waypost', 'Sign in'],
      ['/sign-up', 'Create your Waypost account', 'Create account'],
    ] as const) {
      await page.goto(path);
      const frame = accountFrame(page);
      await frame.locator('form:not([inert])').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
      expect(await frame.getByText('Waypost', { exact: true }).count()).toBe(0);
      expect(await frame.getByRole('button', { name: 'Close' }).count()).toBe(0);
      await frame.getByRole('button', { name: press }).first().click();
      await frame.getByText('Email is required.').first().waitFor();
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

it('lets no stranger frame a page, whether it was asked for the portal, for nobody or for the stranger itself', async () => {
  const page = await openPage({ expectedErrors: ['frame-ancestors'] });
  const stranger = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const client = (uri: string) => `?client-id=waypost-portal&uri=${encodeURIComponent(uri)}`;
  const frames = [client(product.portal), '', client(address)].map(
    (query) => `<iframe src="${product.account}/sign-in${query.replaceAll('&', '&amp;')}"></iframe>`,
  );
  stranger.on('request', (_, response: ServerResponse) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Stranger</title>${frames.join('')}`),
  );
  let refused = 0;
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused += 1;
  });
  await page.goto(address);
  await expect.poll(() => refused).toBe(3);
  for (const at of [0, 1, 2]) expect(await page.frameLocator('iframe').nth(at).getByRole('heading').count()).toBe(0);
});
