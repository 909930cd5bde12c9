import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillCard, formReady, press } from '../create-flow/buying-page.ts';
import { axe } from '../harness.ts';
import { openAs, widthBeyondWindow } from './developer.ts';
import { billing, cards, focused, method, openForm, pageWithForm, payer, section } from './payment-page.ts';

const storedCard = {
  pay_method_name: 'Credit card',
  pay_method: 13,
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};
const methodPath = (url: URL) => url.pathname === '/api/developer/payment/method';

/** The billing page of a developer whose stored method is this one. */
async function pageWithMethod(given: object = storedCard) {
  const page = await openAs(await payer());
  await page.route(methodPath, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { status: 'OK', data: given } }) : route.fallback(),
  );
  await page.goto(billing);
  return page;
}
const shownIn = (page: Awaited<ReturnType<typeof pageWithMethod>>) => expect.poll(() => method(page));
const focusIn = (page: Awaited<ReturnType<typeof pageWithMethod>>) => expect.poll(() => focused(page));

/** How far from the top the button below the card fields was, from its first sight until they take input. */
async function placesWhileLoading(page: Page): Promise<number[]> {
  const places = page.getByRole('button', { name: 'Continue', exact: true }).evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const tops = new Set<number>();
        const look = () => {
          if (element.isConnected) tops.add(element.getBoundingClientRect().top);
          if (document.querySelector('.card-fields + *')) return requestAnimationFrame(look);
          return resolve([...tops]);
        };
        look();
      }),
  );
  await formReady(page);
  return places;
}

describe('the payment method of the billing page', () => {
  it('keeps the focus where its form opens and closes, as the billing details do, and offers Visa, Mastercard, American Express, Maestro and PayPal in this order, and knows Discover when it is stored (PAY-02)', async () => {
    const page = await pageWithMethod({ ...storedCard, payment_type: 'DISCOVER', cc_last4digits: '1117' });
    await shownIn(page).toEqual(['Discover', '•••• 1117', '03/2030']);
    await press(page, 'Replace');
    await focusIn(page).toBe('Payment method');
    await formReady(page);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-cse]')?.getAttribute('data-cse')))
      .toBe('encryptedCardNumber');
    const icons = section(page).locator('.adyen-checkout__card__brands img');
    await expect
      .poll(() => icons.evaluateAll((images) => images.map((image) => image.getAttribute('alt'))))
      .toEqual(['VISA', 'MasterCard', 'American Express', 'Maestro']);
    const buttons = await section(page).getByRole('button').allTextContents();
    expect(buttons.filter((name) => name !== '')).toEqual(['Save', 'Continue with PayPal', 'Cancel']);
    await section(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await focusIn(page).toBe('Replace');
    const details = page.getByRole('region', { name: 'Billing details' });
    await details.getByRole('button').press('Enter');
    const first = details.getByLabel('First name');
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await details.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect
      .poll(() => details.getByRole('button').evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  it('lets go of a form that is cancelled while its card methods, its program or its frames load', async () => {
    const page = await pageWithMethod();
    for (const address of ['**/api/adyen/payment_methods*', '**/assets/card-component*', '**/securedFields.html*']) {
      const held = Promise.withResolvers<undefined>();
      const hold = async (route: Route) => {
        await held.promise;
        await route.continue().catch(() => undefined); // a frame that has left the page
      };
      await page.route(address, hold);
      const asked = page.waitForRequest(address);
      await press(page, 'Replace');
      await asked;
      await section(page).getByRole('button', { name: 'Cancel' }).click();
      await shownIn(page).toHaveLength(3);
      held.resolve(undefined);
      await page.unroute(address, hold);
    }
    await press(page, 'Replace');
    await formReady(page); // by then a form that was still being made would have logged its error
  });

  it('asks in a form without violations and in the colours of the theme, whose buttons stay where they are while its card fields load, in both themes and on a phone', async () => {
    const page = await pageWithForm({ viewport: { width: 1440, height: 900 } });
    expect(await placesWhileLoading(page)).toHaveLength(1);
    expect(await axe(page)).toEqual([]);
    const dark = await pageWithForm({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });
    expect(await placesWhileLoading(dark)).toHaveLength(1);
    expect(await widthBeyondWindow(dark)).toBe(0);
    expect(await axe(dark)).toEqual([]);
    const colours = (locator: Locator) =>
      locator.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]);
    const typed = dark.frameLocator('[data-cse="encryptedCardNumber"] iframe').locator('input');
    const [ink, surface] = ['rgb(233, 240, 242)', 'rgb(19, 26, 30)'];
    expect((await colours(typed))[0]).toBe(ink);
    expect(await colours(dark.locator('input[name=holderName]'))).toEqual([ink, surface]);
    expect((await colours(dark.getByText('Card number', { exact: true })))[0]).toBe(ink);
    await press(dark, 'Continue');
    await expect.poll(() => dark.getByText('Enter the card number').count()).toBeGreaterThan(0);
    expect(await axe(dark)).toEqual([]);
  });
});

describe('the number of a card', () => {
  it('goes to the provider alone: to no request of the portal, no storage and no text of its page (PAY-32)', async () => {
    const page = await openAs(await payer());
    const sent: string[] = []; // to the portal, and sealed also to the provider
    page.on('request', (request) => {
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
    });
    await openForm(page);
    await formReady(page);
    await fillCard(page, cards.plain);
    const typed = await page.frameLocator('[data-cse="encryptedCardNumber"] iframe').locator('input').inputValue();
    const seenByPage = await page.evaluate(() =>
      [document.documentElement.outerHTML, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
    );
    await Promise.all([page.waitForEvent('load'), press(page, 'Continue')]);
    await shownIn(page).toEqual(['Visa', '•••• 1111', '03/2030']);
    const holds = (text: string) => text.replaceAll(/\D/g, '').includes(cards.plain);
    expect([...sent, seenByPage].filter((text) => holds(text) || text.includes('4111 1111'))).toEqual([]);
    expect(sent.some((text) => text.includes('/api/adyen/payment'))).toBe(true);
    expect(holds(typed)).toBe(true); // the search would find it
  });
});
