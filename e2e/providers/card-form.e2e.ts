import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/src/sandbox.ts';
import { workersBrowser } from '../chromium.ts';
import { startMerchant } from './merchant.ts';

let sandbox: Sandbox;
let merchant: Awaited<ReturnType<typeof startMerchant>>;
let context: BrowserContext;
let requested: string[];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
  merchant = await startMerchant(sandbox.origin);
});
afterAll(() => Promise.all([sandbox.close(), merchant.stop()]));
beforeEach(async () => {
  context = await (await workersBrowser()).newContext();
  requested = [];
  context.on('request', (request) => requested.push(request.url()));
});
afterEach(() => context.close());

const open = async (query = ''): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${merchant.origin}/${query}`);
  return page;
};
const field = (page: Page, name: string): FrameLocator => page.frameLocator(`[data-cse="encrypted${name}"] iframe`);

async function fillIn(page: Page, number: string, code = '737'): Promise<void> {
  // each at once: the focus moves on by itself and would mix up what is typed slowly
  await field(page, 'CardNumber').locator('input').fill(number);
  await page.getByText(`${code.length} digits on`).waitFor(); // the field of the code learns of the brand from the form
  await field(page, 'ExpiryDate').locator('input').fill('03/30');
  await field(page, 'SecurityCode').locator('input').fill(code);
  await page.locator('input[name=holderName]').fill('Ann Example');
  await page.locator('button.adyen-checkout__button--pay').click();
}
const outcome = (page: Page) => expect.poll(() => page.evaluate(() => window.outcomes));
const confirm = async (page: Page, password: string) => {
  const bank = page.frameLocator('iframe[name=threeDSIframe]');
  await bank.getByLabel('Password').fill(password);
  await bank.getByRole('button', { name: 'Confirm' }).click();
};

describe("the provider's own component against the sandbox", () => {
  it('pays; the number stays in the frames of the provider, and nothing leaves this machine', async () => {
    const page = await open();
    await fillIn(page, '4111111111111111');
    await outcome(page).toEqual(['completed Authorised']);
    expect(merchant.received()).toContain('sbxenc_v1_');
    expect(merchant.received().replaceAll(/\s/g, '')).not.toContain('4111111111111111');
    expect(requested.filter((url) => !/^(http:\/\/localhost:|data:|blob:)/.test(url))).toEqual([]);
  });

  it('tells of a wrong number and of a declined card', async () => {
    const page = await open();
    const number = field(page, 'CardNumber').locator('input');
    await number.pressSequentially('4111111111111112');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    const another = await open();
    await fillIn(another, '4000000000000002');
    await outcome(another).toEqual(['failed Refused']);
  });

  it('asks for four digits of an American Express card', async () => {
    const page = await open();
    await fillIn(page, '370000000000002', '7373');
    await outcome(page).toEqual(['completed Authorised']);
  });

  it('takes a fingerprint alone, or before a challenge', async () => {
    const frictionless = await open();
    await fillIn(frictionless, '5201281505129736');
    await outcome(frictionless).toEqual(['completed Authorised']);
    const full = await open();
    await fillIn(full, '5000550000000029');
    await confirm(full, 'password');
    await outcome(full).toEqual(['completed Authorised']);
  });

  it('comes back from the page of the bank with a cancelled payment', async () => {
    const page = await open();
    await fillIn(page, '4000000000003220');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${merchant.origin}/returned?**`);
    expect(JSON.parse((await page.textContent('body')) ?? '')).toMatchObject({ resultCode: 'Cancelled' });
  });

  it('pays in a session', async () => {
    const page = await open('?session');
    await fillIn(page, '4212345678910006');
    await confirm(page, 'password');
    await outcome(page).toEqual(['completed Authorised']);
  });

  it('speaks German', async () => {
    const page = await open('?locale=de-DE');
    await expect.poll(() => field(page, 'CardNumber').locator('input').getAttribute('aria-label')).toBe('Kartennummer');
  });
});
