// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { billedDeveloper, withAccount } from '../console/billing-page.ts';
import type { PageRoute } from '../dom/page-routes.ts';
import { openInDom } from '../dom/page.ts';
import { paid, part, press, spaced } from './buying-page.ts';

it('the review shows no amounts of the country before, while those of the new one are computed', async () => {
  const page = openInDom(await billedDeveloper());
  await withAccount(page, { pay_method: 13, payment_type: 'VISA', pay_method_name: 'Credit Card' });
  await page.route('**/api/adyen/payment_methods*', () => undefined); // the provider's form is not needed here
  await page.goto(paid);
  const order = part(page, 'Your order');
  const amounts = async () => (await order.locator('dd').allInnerTexts()).map(spaced);
  await expect.poll(amounts).toEqual(['Freemium Pro', '449 €', '89.80 €', '538.80 €']);
  const held: PageRoute[] = [];
  await page.route('**/api/product/tax', (route) => void held.push(route));
  await press(page, 'Go to billing');
  await part(page, 'Billing details').getByLabel('Country').selectOption('NOR');
  await press(page, 'Continue');
  await part(page, 'Payment details').getByRole('button', { name: 'Cancel' }).click();
  await part(page, 'Billing details').getByText('Norway').waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await order.count()).toBe(0);
  await Promise.all(held.map((route) => route.continue()));
  await expect.poll(amounts).toEqual(['Freemium Pro', '$449', '$0', '$449']);
});
