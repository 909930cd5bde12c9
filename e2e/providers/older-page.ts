import type { Page } from 'playwright-core';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper, newProject, openAs } from '../console/developer.ts';
import { type PageOptions, product } from '../harness.ts';
import { withFlags } from '../pages/page-config.ts';

export const section = (page: Page) => page.getByRole('region', { name: 'Payment method' });
export const frame = (page: Page, name: 'CardNumber' | 'SecurityCode') =>
  page.frameLocator(`[data-cse="encrypted${name}"] iframe`).locator('input');
export const year = (ahead: number): string => String(new Date().getUTCFullYear() + ahead);

export type TypedCard = {
  readonly number?: string;
  readonly holder?: string;
  readonly month?: string;
  readonly year?: string;
  readonly code?: string;
};

/** Fills the portal's own fields and those of the provider. */
export async function fillOlder(page: Page, card: TypedCard = {}): Promise<void> {
  const form = section(page)
    .or(page.getByRole('region', { name: 'Payment details' }))
    .first();
  await frame(page, 'CardNumber').fill(card.number ?? '4111111111111111');
  await frame(page, 'SecurityCode').fill(card.code ?? '737');
  await form.getByLabel('Cardholder name').fill(card.holder ?? 'Ada Lovelace');
  await form.getByLabel('Expiry month').selectOption(card.month ?? '3');
  await form.getByLabel('Expiry year').selectOption(card.year ?? year(4));
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Not after a redirect: a redirected document comes without the edited flags. */
export async function withOlderForm(page: Page): Promise<void> {
  // a page that the test edits has no known address space, from which the provider could be called
  await page.context().grantPermissions(['local-network-access']);
  await withFlags(page, { ff_adyen_payments: false });
}

/** The billing page of a new account, with the flag off. */
export async function openOlderBilling(options: PageOptions = {}, path = '/billing-management') {
  const client = await newDeveloper();
  await newProject(client);
  const page = await openAs(client, options);
  await withOlderForm(page);
  await page.goto(path);
  return { client, page };
}

export async function openOlderForm(options: PageOptions = {}) {
  const opened = await openOlderBilling(options);
  await press(opened.page, 'Add a payment method');
  await frame(opened.page, 'SecurityCode').waitFor();
  return opened;
}

export const storedMethod = async (client: BrowserClient) =>
  // null for none, which the client's type of an answer does not know
  (await client.call('GET', '/api/developer/payment/method')).data as unknown as Record<string, unknown> | null;

type Payment = { readonly id: string; readonly merchant_reference: string; readonly is_open: boolean };

/** The bank reports the outcome of the payments that wait for it. */
export async function settleSlow(): Promise<void> {
  const payments = (await (await fetch(`${product.sandbox}/control/payments`)).json()) as Payment[];
  for (const { id } of payments.filter(({ is_open }) => is_open))
    await fetch(`${product.sandbox}/control/payments/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'settle' }),
    });
}
