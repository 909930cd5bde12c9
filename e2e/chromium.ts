import { type Browser, chromium } from 'playwright-core';

/**
 * How every browser test starts Chromium: without a sandbox, which root cannot use, and without background requests.
 */
export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--renderer-process-limit=1', // no spare renderer: on two cores it would slow the tested page down
  ],
};

let running: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(chromiumLaunch);
  browser.on('disconnected', () => (running = undefined));
  return browser;
}

/** The browser of this worker, which runs its files one after another. Contexts isolate tests. */
export const workersBrowser = (): Promise<Browser> => (running ??= launch());
