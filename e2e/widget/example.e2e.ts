import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { product } from '../harness.ts';
import { browsers, click, frameIn, typeCredentials, until, untilText } from './example-browsers.ts';

const somebody = { email: 'self-serve@demo.example', password: 'waypost-demo-1' };
const address = `${product.samplePlatform}/examples/sign-in`;

describe.each(browsers)('the example page on a third origin, in %s,', (_name, launch) => {
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    problems = [];
    const context = await browser.createBrowserContext();
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(address);
  });
  afterEach(async () => {
    await page.browserContext().close();
    expect(problems).toEqual([]);
  });

  const expectSignedIn = async () => {
    await untilText(page, '#email', somebody.email);
    expect(await page.$eval('#signed-out', (section) => section instanceof HTMLElement && section.hidden)).toBe(true);
    expect(await page.$$eval('iframe', (frames) => frames.length)).toBe(0);
  };

  it('signs in by frame, reads who it is with the token it got for the code, and signs out ACC-03 ACC-53 ACC-60', async () => {
    await click(page, '#by-frame');
    await untilText(page, '#events', 'sign-in: opened');
    await typeCredentials(await frameIn(page), somebody);
    await untilText(page, '#events', 'sign-in: completed');
    await expectSignedIn();

    await click(page, '#sign-out');
    await untilText(page, '#events', 'sign-out: completed');
    await click(page, '#by-frame');
    await typeCredentials(await frameIn(page), somebody); // the session has ended: the password is required again
    await expectSignedIn();
  });

  it('signs in by popup, which closes itself ACC-22 ACC-53', async () => {
    const opened = new Promise<Page | null>((resolve) => void page.once('popup', resolve));
    await click(page, '#by-window');
    const popup = await opened;
    if (!popup) throw new Error('no popup');
    await untilText(page, '#events', 'sign-in: opened');
    await typeCredentials(popup, somebody);
    await expectSignedIn();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  it('leaves for the account service and comes back signed in, with nothing left in the address ACC-53 ACC-60', async () => {
    await click(page, '#by-redirect');
    await until(page, (account) => location.origin === account, product.account);
    await typeCredentials(page, somebody);
    await expectSignedIn();
    expect(page.url()).toBe(address);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
