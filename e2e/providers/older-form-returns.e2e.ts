import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillOlder, openOlderBilling, openOlderForm, press, section, settleSlow, storedMethod } from './older-page.ts';

const lastDigits = (page: Page, digits: string) => section(page).getByText(`•••• ${digits}`).waitFor();
const bank = (page: Page) => page.frameLocator('iframe[name=threeDSIframe]');
const failed = (page: Page, text: string) => section(page).getByRole('alert').getByText(text).waitFor();
const unknown = 'The payment details could not be saved. Please try again.';

/** A session with a card that its owner has paid with in this browser. */
async function paidSession(page: Page): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/payment/token')),
    press(page, 'Add a payment method'),
  ]);
  const { data } = (await response.json()) as { readonly data: { readonly token: string } };
  await fillOlder(page);
  await press(page, 'Continue');
  await lastDigits(page, '1111');
  return data.token;
}

describe('a return to the older form', () => {
  it('asks for the result of a session without errors, and takes it out of the address (PAY-12)', async () => {
    const { page } = await openOlderBilling();
    const token = await paidSession(page);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/payment/status/${token}`));
    await page.goto(`/billing-management?inSessionID=${token}&errors=0`);
    expect(await (await asked).json()).toMatchObject({ data: { status: 'OK' } });
    await lastDigits(page, '1111');
    expect(new URL(page.url()).search).toBe('');
    expect(await section(page).getByRole('alert').count()).toBe(0);
  });

  it('with errors above 0 is an error, whatever the session says (PAY-12)', async () => {
    const { page } = await openOlderBilling();
    const token = await paidSession(page);
    for (const errors of ['1', '3', 'x']) {
      await page.goto(`/billing-management?inSessionID=${token}&errors=${errors}`);
      await failed(page, unknown);
      expect(new URL(page.url()).search).toBe('');
    }
  });

  it('of another user or of an invented session is refused without telling more (PAY-12)', async () => {
    const thief = await openOlderBilling({ expectedErrors: ['400'] });
    const owner = await openOlderBilling();
    const token = await paidSession(owner.page);
    for (const foreign of [token, 'CSinvented']) {
      await thief.page.goto(`/billing-management?inSessionID=${foreign}&errors=0`);
      await failed(thief.page, unknown);
    }
    expect(await storedMethod(thief.client)).toBeNull();
  });

  it('of a pending payment asks again until the bank has answered (PAY-12)', async () => {
    const { client, page } = await openOlderForm();
    const answers: string[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/api/payment/status/')) return;
      const read = response.json() as Promise<{ data: { status: string } }>;
      read.then(({ data }) => answers.push(data.status)).catch(() => undefined); // its page may be gone
    });
    await fillOlder(page, { number: '4000000000000077' });
    await press(page, 'Continue');
    await expect.poll(() => answers.length).toBeGreaterThan(1);
    expect(new Set(answers)).toEqual(new Set(['PENDING']));
    expect(await storedMethod(client)).toBeNull();
    await settleSlow();
    await lastDigits(page, '0077');
    await expect.poll(() => answers.at(-1)).toBe('OK');
  });
});

describe('a bank that asks the payer', () => {
  it.each([
    ['password', '•••• 0006'],
    ['guess', 'Your bank could not confirm that it is you.'],
  ])('shows its challenge instead of the form; the answer %s leads to “%s” (PAY-31)', async (password, text) => {
    const { page } = await openOlderForm({ expectedErrors: ['Blocked autofocusing'] });
    await fillOlder(page, { number: '4212345678910006' });
    await press(page, 'Continue');
    await bank(page).getByLabel('Password').fill(password);
    expect(await section(page).getByLabel('Cardholder name').isVisible()).toBe(false);
    await bank(page).getByRole('button', { name: 'Confirm' }).click();
    await section(page).getByText(text).waitFor();
  });
});
