import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../harness.ts';
import { browsers, click, untilText } from './example-browsers.ts';

const form = 'form[aria-label=Playground]';
const log = 'section[aria-labelledby=playground-events] ol';

/** The log's entry for each event, in order. */
const eventsIn = (page: Page) =>
  page.$$eval(`${log} > li > p`, (lines) =>
    lines.map((line) => [...line.querySelectorAll(':scope > span')].map((part) => part.textContent).join(' ')),
  );

describe.each(browsers)('the playground, in %s,', (_name, launch) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it('opens the widget in a frame and in a popup and shows what it reports ACC-53', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.portal}/documentation/account-widget`);
    await page.$eval('#playground', (heading) => heading.scrollIntoView()); // its program loads when it comes near
    await click(page, `${form} button[type=submit]`);
    await untilText(page, log, 'opened');
    await page.select(`${form} select[name=type]`, 'window');
    const opened = new Promise<Page | null>((resolve) => void page.once('popup', resolve));
    await click(page, `${form} button[type=submit]`);
    const popup = await opened;
    await expect.poll(async () => (await eventsIn(page)).filter((event) => event === 'sign-in opened').length).toBe(2);
    await popup?.close();
    await untilText(page, log, 'aborted');
    expect((await eventsIn(page)).filter((event) => !event.endsWith('resized'))).toEqual([
      'sign-in opening',
      'sign-in opened',
      'sign-in opening',
      'sign-in opened',
      'sign-in aborted',
    ]);
  });
});
