import type { Page } from 'playwright-core';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { fillCard, part, press } from '../create-flow/buying-page.ts';
import type { AnyPage } from '../dom/page.ts';
import type { PageOptions } from '../harness.ts';
import { newDeveloper, newProject, openAs } from './developer.ts';

export const billing = '/billing-management';
export const cards = {
  plain: '4111111111111111',
  otherPlain: '4000000000000341',
  challenge: '4212345678910006',
  redirect: '4000000000003220',
  refused: '4000000000000002',
  expired: '4000000000000069',
  blocked: '4000000000000259',
} as const;

export const section = <P extends AnyPage>(page: P) => part(page, 'Payment method');
/** What the section says about the stored method. */
export const method = (page: AnyPage): Promise<string[]> => section(page).locator('dd').allTextContents();
export const failure = <P extends AnyPage>(page: P) => section(page).getByRole('alert') as ReturnType<P['getByRole']>;
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** A developer with an account, which a payment method belongs to. */
export async function payer(): Promise<BrowserClient> {
  const client = await newDeveloper();
  await newProject(client);
  return client;
}

/** The open form of the billing page. */
export async function openForm(page: AnyPage, query = ''): Promise<void> {
  await page.goto(`${billing}${query}`);
  await press(page, 'Add a payment method');
}

export async function pageWithForm(options: PageOptions = {}): Promise<Page> {
  const page = await openAs(await payer(), options);
  await openForm(page);
  return page;
}

export async function sendCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await section(page)
    .getByRole('button', { name: /^(Continue|Save)$/ })
    .click();
}

/** The page of the bank in the form. */
export const bank = (page: Page) => page.frameLocator('iframe[name=threeDSIframe]');

export async function answerBank(page: Page | ReturnType<typeof bank>, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
}
