// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject } from '../console/developer.ts';
import { fillBilling, fillDetails, paid, part, press } from '../create-flow/buying-page.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { settleSlow, storedMethod, type TypedCard, year } from './older-page.ts';

const section = (page: DomPage) => part(page, 'Payment method');
const lastDigits = (page: DomPage, digits: string) => section(page).getByText(`•••• ${digits}`).waitFor();
const failed = (page: DomPage, text: string) => section(page).getByRole('alert').getByText(text).waitFor();
const unknown = 'The payment details could not be saved. Please try again.';
const frame = (page: DomPage, name: 'CardNumber' | 'SecurityCode') =>
  page.locator(`[data-cse="encrypted${name}"] input`);

/** Fills the portal's own fields and those of the provider, which a stand-in draws here (`e2e/dom/card-library.ts`). */
async function fillOlder(page: DomPage, card: TypedCard = {}): Promise<void> {
  await frame(page, 'CardNumber').fill(card.number ?? '4111111111111111');
  await frame(page, 'SecurityCode').fill(card.code ?? '737');
  await page.getByLabel('Cardholder name').fill('Ada Lovelace');
  await page.getByLabel('Expiry month').selectOption('3');
  await page.getByLabel('Expiry year').selectOption(year(4));
}

/** A page with the flag off. */
async function openOlder() {
  const client = await newDeveloper();
  const page = openInDom(client);
  page.setFlags({ ff_adyen_payments: false });
  return { client, page };
}
async function openOlderBilling() {
  const { client, page } = await openOlder();
  await newProject(client);
  await page.goto('/billing-management');
  return { client, page };
}
async function openOlderForm() {
  const opened = await openOlderBilling();
  await press(opened.page, 'Add a payment method');
  await frame(opened.page, 'SecurityCode').waitFor();
  return opened;
}

describe('the older form', () => {
  it('marks the fields that a refusal names, the portal’s own and those in frames, and takes another card (PAY-23)', async () => {
    const { client, page } = await openOlderForm();
    const heard = new Set<string>();
    window.addEventListener('payment-callback', (event) =>
      heard.add((event as CustomEvent<{ status: string }>).detail.status),
    );
    const group = (name: string) => section(page).getByRole('group', { name });
    const label = (name: string) => section(page).getByLabel(name);
    const hints = section(page).getByText('Check this field.');
    for (const [number, code, text, marked] of [
      ['4000000000000069', '737', 'This card has expired.', ['Expiry month', 'Expiry year']],
      ['4111111111111111', '111', 'The security code is not correct.', ['Security code']],
      ['4000000000000002', '737', 'Your bank declined the payment.', []],
    ] as const) {
      await fillOlder(page, { number, code });
      await press(page, 'Continue');
      await section(page).getByRole('alert').getByText(text).waitFor();
      await frame(page, 'SecurityCode').waitFor();
      await expect.poll(() => hints.count()).toBe(marked.length);
      for (const name of marked) {
        if (name.startsWith('Expiry')) expect(await label(name).getAttribute('aria-invalid')).toBe('true');
        else await group(name).getByText('Check this field.').waitFor();
      }
      expect(new URL(page.url()).search).toBe('');
      if (marked.length < 2) continue;
      await label('Expiry month').selectOption('5');
      await expect.poll(() => hints.count()).toBe(1); // what is corrected is no longer marked
    }
    expect(heard).toEqual(new Set(['ERROR']));
    expect(await storedMethod(client)).toBeNull();
    await fillOlder(page);
    await press(page, 'Continue');
    await lastDigits(page, '1111');
  });

  it('replaces a card by another one, and keeps it when it is cancelled (PAY-31)', async () => {
    const { page } = await openOlderForm();
    await fillOlder(page);
    await press(page, 'Continue');
    await lastDigits(page, '1111');
    await press(page, 'Replace');
    await fillOlder(page, { number: '5500000000000004' });
    await press(page, 'Save');
    await lastDigits(page, '0004');
    await press(page, 'Replace');
    await frame(page, 'SecurityCode').waitFor();
    await press(page, 'Cancel');
    await lastDigits(page, '0004');
  });
});

/** The data of the answers to these calls, in their order. */
function answersOf<Data>(page: DomPage, address: string): Data[] {
  const answers: Data[] = [];
  void page.route(address, async (route) => {
    const response = await route.fetch();
    if (response.ok) answers.push(((await response.clone().json()) as { data: Data }).data);
    await route.fulfill({ response });
  });
  return answers;
}

/** A session with a card that its owner has paid with in this browser. */
async function paidSession(page: DomPage): Promise<string> {
  const answers = answersOf<{ token: string }>(page, '**/api/payment/token');
  await press(page, 'Add a payment method');
  await fillOlder(page);
  await press(page, 'Continue');
  await lastDigits(page, '1111');
  return answers[0]?.token ?? '';
}

describe('a return to the older form', () => {
  it('asks for the result of a session and takes it out of the address; errors above 0 or an invented session are an error, whatever else is said (PAY-12)', async () => {
    const { page } = await openOlderBilling();
    const token = await paidSession(page);
    const answers = answersOf(page, `**/api/payment/status/${token}`);
    await page.goto(`/billing-management?inSessionID=${token}&errors=0`);
    await expect.poll(() => answers).toMatchObject([{ status: 'OK' }]);
    await lastDigits(page, '1111');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await section(page).getByRole('alert').count()).toBe(0);
    for (const returned of [`inSessionID=${token}&errors=1`, 'inSessionID=CSinvented&errors=0']) {
      await page.goto(`/billing-management?${returned}`);
      await failed(page, unknown);
      await expect.poll(() => new URL(page.url()).search).toBe('');
    }
  });

  it('of a pending payment asks again until the bank has answered (PAY-12)', async () => {
    const { client, page } = await openOlderForm();
    const answers = answersOf<{ status: string }>(page, '**/api/payment/status/**');
    await fillOlder(page, { number: '4000000000000077' });
    await press(page, 'Continue');
    await expect.poll(() => answers.length).toBeGreaterThan(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PENDING']));
    expect(await storedMethod(client)).toBeNull();
    await settleSlow();
    await lastDigits(page, '0077');
    await expect.poll(() => answers.at(-1)?.status).toBe('OK');
  });
});

/** The bodies of the calls that open a session. */
function sessionsOf(page: DomPage): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/session')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

it('the older form serves the payment step of the create flow (PAY-10, REQ-101)', async () => {
  const { page } = await openOlder();
  const sessions = sessionsOf(page);
  await page.goto(paid);
  await fillBilling(page);
  await part(page, 'Payment details').waitFor();
  await fillOlder(page, { number: '4000000000000069' });
  await press(page, 'Continue');
  await part(page, 'Payment details').getByText('This card has expired.').waitFor();
  await frame(page, 'SecurityCode').waitFor();
  await fillOlder(page);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  for (const session of sessions) expect(session).toMatchObject({ flow: 'create', create: 'Freemium-Pro' });
  expect(sessions.length).toBeGreaterThan(1);
});

it('the older form serves the upgrade of a project (PAY-10, REQ-101)', async () => {
  const { client, page } = await openOlder();
  const sessions = sessionsOf(page);
  const upgradeId = await newProject(client);
  await page.goto(`${paid}&upgradeId=${upgradeId}`);
  await fillDetails(page);
  await press(page, 'Continue');
  await fillOlder(page);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  expect(sessions).toEqual([expect.objectContaining({ flow: 'upgrade', create: 'Freemium-Pro', upgradeId })]);
});
