import { type Browser, chromium } from 'playwright-core';

/** How every browser test starts Chromium: without a sandbox, which root has none of, and without calls home. */
export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--renderer-process-limit=1', // none is started ahead: on two cores it would take from the page that is looked at
  ],
};

let running: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(chromiumLaunch);
  browser.on('disconnected', () => (running = undefined));
  return browser;
}

/** The one browser of this worker, whose files are run one after another; it ends with the worker. Contexts keep tests apart. */
export const workersBrowser = (): Promise<Browser> => (running ??= launch());
