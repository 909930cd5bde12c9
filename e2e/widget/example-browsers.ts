import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
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

/** The text of an element once it contains this one. */
export async function untilText(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted),
    limit,
    selector,
    text,
  );
}

/** Clicks like a user, which permits a page to open a window. */
export async function click(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true, ...limit });
  await element?.click();
}

/** The account page inside the example. */
export async function frameIn(page: Page): Promise<Frame> {
  const element: ElementHandle<HTMLIFrameElement> | null = await page.waitForSelector('iframe', limit);
  const frame = await element?.contentFrame();
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
    ['input[name=password]', password],
  ] as const;
  for (const [selector, text] of fields) {
    const field = await account.waitForSelector(selector, { visible: true, ...limit });
    await field?.type(text);
  }
  const button = await account.waitForSelector('button[type=submit]', { visible: true, ...limit });
  await button?.click();
}
