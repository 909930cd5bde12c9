import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cardState } from '../../server/test/card-state.ts';
import { billedDeveloper } from '../console/billing-page.ts';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import type { AnyPage } from '../dom/page.ts';
import { product } from '../harness.ts';

export const part = <P extends AnyPage>(page: P, name: string) =>
  page.getByRole('region', { name }) as ReturnType<P['getByRole']>;
export const press = (page: AnyPage, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Amounts have a no-break space before the symbol. */
export const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
/** What the tab keeps of its purchase, as text. */
export const purchase = (page: { evaluate(ask: () => string | null): Promise<string | null> }) =>
  page.evaluate(() => sessionStorage.getItem('create-flow'));

export const details = {
  'First name': 'ليلى',
  'Last name': 'Παπαδοπούλου 🗺️',
  Company: 'Engines & Co',
  Email: 'ada@people.example',
  Phone: '+49 30 123456',
  Address: 'Unter den Linden 1',
  'Postal code': '10117',
  City: 'Berlin',
};

export async function fillDetails(page: AnyPage): Promise<void> {
  const form = part(page, 'Billing details');
  for (const [name, value] of Object.entries(details)) await form.getByLabel(name).first().fill(value);
  await form.getByLabel('Country').selectOption('DEU');
  await form.getByLabel('State').selectOption('DE-BE');
  await form.getByText('No', { exact: true }).click();
}

/** Of a user without an account. */
export async function fillBilling(page: AnyPage): Promise<void> {
  await fillDetails(page);
  await part(page, 'Billing details').getByLabel('I agree to the terms and conditions').check();
  await press(page, 'Create account & Continue');
}

/** Fills the provider's own fields, each at once: the focus moves on by itself and would mix up what is typed slowly. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = (name: string) => page.frameLocator(`[data-cse="encrypted${name}"] iframe`).locator('input');
  await field('CardNumber').fill(number);
  await field('ExpiryDate').fill('03/30');
  await field('SecurityCode').fill('737');
  await page.locator('input[name=holderName]').fill('Ada Lovelace');
}

export const paid = '/projects?create=Freemium-Pro';

export async function atPayment(page: Page): Promise<void> {
  await becomeUser(page, await newDeveloper());
  await page.goto(paid);
  await fillBilling(page);
  await part(page, 'Payment details').waitFor();
}

/** The review of somebody who has billing details and a card. */
export async function atReview(page: Page): Promise<void> {
  const client = await billedDeveloper();
  const card = await cardState({ origin: product.sandbox }, '4111111111111111');
  expect((await client.call('POST', '/api/adyen/payment', card)).status).toBe(200);
  await becomeUser(page, client);
  await page.goto(paid);
  await part(page, 'Your order').waitFor();
}

/** The provider's script is there; leaving the page before that would interrupt it. */
export const formReady = (page: Page) =>
  page.frameLocator('[data-cse="encryptedSecurityCode"] iframe').locator('input').waitFor();
export const stored = async (page: Parameters<typeof purchase>[0]) =>
  JSON.parse((await purchase(page)) ?? 'null') as Record<string, unknown> | null;
export const stepOf = (page: AnyPage) => new URL(page.url()).searchParams.get('step');
export const isDisabled = (page: AnyPage, name: string) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled');

/** Calls that buy, or change a plan. */
export function purchasesOf(page: AnyPage): string[] {
  const sent: string[] = [];
  page.on('request', (request: { url(): string; method(): string }) => {
    if (/\/api\/project(\/prj_\w+)?$/.test(new URL(request.url()).pathname) && request.method() !== 'GET')
      sent.push(request.method());
  });
  return sent;
}
