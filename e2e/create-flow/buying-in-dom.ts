import { expect } from 'vitest';
import { newDeveloper } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { fillBilling, paid, part, press } from './buying-page.ts';

/** The fields of the provider, which a stand-in draws here (`e2e/dom/card-library.ts`), take input. */
export const formReady = (page: DomPage): Promise<void> => page.getByLabel('Card number').waitFor();

export async function fillCard(page: DomPage, number: string): Promise<void> {
  const typed = {
    'Card number': number,
    'Expiry date': '03/30',
    'Security code': '737',
    'Name on card': 'Ada Lovelace',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
}

/** The payment step of a developer without an account before. */
export async function atPayment(): Promise<DomPage> {
  const page = openInDom(await newDeveloper());
  await page.goto(paid);
  await fillBilling(page);
  await part(page, 'Payment details').waitFor();
  return page;
}

export async function atReview(number: string): Promise<DomPage> {
  const page = await atPayment();
  await fillCard(page, number);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  return page;
}

/** The outcome of a payment form, which the step hears once the form is there. */
export async function tellPayment(page: DomPage, detail: object): Promise<void> {
  await formReady(page);
  window.dispatchEvent(new CustomEvent('payment-callback', { detail }));
}

/** The events of payment forms. */
export function eventsOf(): unknown[] {
  const events: unknown[] = [];
  window.addEventListener('payment-callback', (event) => events.push((event as CustomEvent).detail));
  return events;
}

/** Answers the page of the bank or the wallet, and opens the address that leads back, which is returned. */
export async function answerElsewhere(page: DomPage, answer: Readonly<Record<string, string>>): Promise<string> {
  const isElsewhere = ({ origin }: URL) => origin === product.sandbox;
  await expect.poll(() => page.left.some(isElsewhere)).toBe(true);
  const [address] = page.left.splice(0).filter(isElsewhere);
  const asked = address?.searchParams;
  const fields = { id: asked?.get('approval_session_id') ?? '', token: asked?.get('MD') ?? '', ...answer };
  const reply = await fetch(address ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const back = reply.headers.get('location') ?? '';
  await page.goto(back);
  return back;
}
