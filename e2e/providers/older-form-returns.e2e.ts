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
  it('asks for the result of a session and takes it out of the address; errors above 0 or an invented session are an error, whatever else is said (PAY-12)', async () => {
    const { page } = await openOlderBilling({ expectedErrors: ['400'] });
    const token = await paidSession(page);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/payment/status/${token}`));
    await page.goto(`/billing-management?inSessionID=${token}&errors=0`);
    expect(await (await asked).json()).toMatchObject({ data: { status: 'OK' } });
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

it('a bank that asks the payer shows its challenge instead of the form; a wrong answer is told, the right one stores the card (PAY-31)', async () => {
  const { page } = await openOlderForm({ expectedErrors: ['Blocked autofocusing'] });
  for (const [password, text] of [
    ['guess', 'Your bank could not confirm that it is you.'],
    ['password', '•••• 0006'],
  ] as const) {
    await fillOlder(page, { number: '4212345678910006' });
    await press(page, 'Continue');
    await bank(page).getByLabel('Password').fill(password);
    expect(await section(page).getByLabel('Cardholder name').isVisible()).toBe(false);
    await bank(page).getByRole('button', { name: 'Confirm' }).click();
    await section(page).getByText(text).waitFor();
  }
});
