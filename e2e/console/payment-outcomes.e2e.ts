import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { press } from '../create-flow/buying-page.ts';
import { openAs } from './developer.ts';
import {
  answerBank,
  bank,
  cards,
  failure,
  method,
  openForm,
  pageWithForm,
  payer,
  section,
  sendCard,
} from './payment-page.ts';

const visa = (number: string) => ['Visa', `•••• ${number}`, '03/2030'];
const shownIn = (page: Page) => expect.poll(() => method(page));
const said = async (page: Page, text: string) => failure(page).getByText(text, { exact: true }).waitFor();
const none = (page: Page) => section(page).getByText('No payment method is stored.').waitFor();
const refused = 'Your bank could not confirm that it is you. Try again, or use another card.';

describe('a card whose bank asks the payer', () => {
  it('is refused after a wrong password, a cancelled question and a page that was left, and stored after the right password (PAY-22)', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'guess');
    await said(page, refused);
    await sendCard(page, cards.challenge);
    await bank(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('iframe[name=threeDSIframe]').count()).toBe(0);
    await said(page, refused);
    await sendCard(page, cards.challenge);
    await bank(page).getByLabel('Password').waitFor();
    await page.reload();
    await none(page);
    await press(page, 'Add a payment method');
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'password');
    await shownIn(page).toEqual(visa('0006'));
  });
});

describe('a card provider that answers with an error', () => {
  it('with its frames is told after a while', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['ERR_FAILED'] });
    await page.route('**/securedFields.html*', (route) => route.abort());
    await page.clock.install();
    await openForm(page);
    const told = section(page).getByText(/^The card fields could not be loaded\./);
    await expect
      .poll(async () => {
        await page.clock.runFor(15_000); // from when the form has asked for its frames
        return told.count();
      })
      .toBe(1);
  });
});
