import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { chromiumLaunch } from '../chromium.ts';

const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

const chromium = () =>
  puppeteer.launch({
    browser: 'chrome',
    executablePath: chromiumLaunch.executablePath,
    args: chromiumLaunch.args,
    headless: chromiumLaunch.executablePath.includes('shell') ? 'shell' : true,
  });
const firefox = () => puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });

/** The browsers of this machine, driven through the same library; scripts/check/firefox.mjs reports a missing one. */
export const browsers: [name: string, launch: () => Promise<Browser>][] = [
  ['Chromium', chromium],
  ...(existsSync(firefoxPath) ? [['Firefox', firefox] as [string, () => Promise<Browser>]] : []),
];

const limit = { timeout: 30_000 };

/**
 * Asks the page until it answers yes. The library's own waiting makes its function in the page, which the page's policy
 * refuses in Firefox.
 */
export async function until(page: Page, isSo: (...args: string[]) => boolean, ...args: string[]): Promise<void> {
  const ask = () => page.evaluate(isSo, ...args).catch(() => false); // asked while the page leaves for another one
  await expect.poll(ask, limit).toBe(true);
}

/** Waits until an element contains this text. */
export const untilText = (page: Page, selector: string, text: string): Promise<void> =>
  until(
    page,
    (at = '', wanted = '') => document.querySelector(at)?.textContent.includes(wanted) ?? false,
    selector,
    text,
  );

/** Clicks like a user, which permits a page to open a window. */
export async function click(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true, ...limit });
  await element?.click();
}

/** The account page inside the example; not every Firefox tells which frame an element holds. */
export async function frameIn(page: Page): Promise<Frame> {
  await page.waitForSelector('iframe', limit);
  const inner = () => page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
  await expect.poll(inner, limit).toBeDefined();
  const frame = inner();
  if (!frame) throw new Error('no frame');
  return frame;
}

export async function typeCredentials(
  account: Frame | Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // a form is inert until its script runs
  await account.waitForSelector('form:not([inert]) [type=submit]:not([aria-disabled])', limit);
  const fields = [
    ['input[name=email]', email],
    ['input[name=password]', `${password}\n`], // a click would ask for the frame's element, as above
  ] as const;
  for (const [selector, text] of fields) {
    const field = await account.waitForSelector(selector, { visible: true, ...limit });
    await field?.type(text);
  }
}
