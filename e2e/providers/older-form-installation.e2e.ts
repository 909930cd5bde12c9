import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { becomeUser, newProject } from '../console/developer.ts';
import { newPerson, openPage } from '../harness.ts';
import { type Product, startProduct } from '../start-product.ts';
import { fillOlder, press } from './older-page.ts';

let installation: Product;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ product: installation, stop } = await startProduct('e2e/older-form.config.ts'));
}, 180_000);
afterAll(() => stop());

it('an installation with the flag off comes back from a page of the bank: refused, stored, cancelled (PAY-12, PAY-31, CFG-19)', async () => {
  const client = new BrowserClient(installation);
  const { email, password, firstName, lastName } = newPerson();
  await client.signUp({ email, password, first_name: firstName, last_name: lastName });
  await newProject(client);
  const page = await openPage({ baseURL: installation.portal });
  await becomeUser(page, client);
  await page.goto('/billing-management');
  await press(page, 'Add a payment method');
  for (const [button, typed, text] of [
    ['Confirm', 'guess', 'Your bank could not confirm that it is you.'],
    ['Confirm', 'password', '•••• 3220'],
    ['Cancel', '', 'The payment was cancelled.'],
  ] as const) {
    if (button === 'Cancel') await press(page, 'Replace');
    await fillOlder(page, { number: '4000000000003220' });
    await page.getByRole('button', { name: /^(Continue|Save)$/ }).click();
    await page.getByLabel('Password').fill(typed);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(text).waitFor();
    expect(page.url()).toBe(`${installation.portal}/billing-management`);
  }
});
