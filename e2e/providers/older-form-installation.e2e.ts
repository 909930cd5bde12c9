import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { becomeUser, newProject } from '../console/developer.ts';
import { newPerson, openPage } from '../harness.ts';
import { type Product, startProduct } from '../start-product.ts';
import { fillOlder, frame, press } from './older-page.ts';

let installation: Product;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ product: installation, stop } = await startProduct('e2e/older-form.config.ts'));
}, 180_000);
afterAll(() => stop());

async function openForm() {
  const client = new BrowserClient(installation);
  const { email, password, firstName, lastName } = newPerson();
  await client.signUp({ email, password, first_name: firstName, last_name: lastName });
  await newProject(client);
  const page = await openPage({ baseURL: installation.portal });
  await becomeUser(page, client);
  await page.goto('/billing-management');
  await press(page, 'Add a payment method');
  await frame(page, 'SecurityCode').waitFor();
  return page;
}

describe('an installation with the flag off', () => {
  it.each([
    ['Confirm', 'password', '•••• 3220'],
    ['Confirm', 'guess', 'Your bank could not confirm that it is you.'],
    ['Cancel', '', 'The payment was cancelled.'],
  ])(
    'on a page of its own leads back with %s and “%s” to “%s” (PAY-12, PAY-31, CFG-19)',
    async (...[button, password, text]) => {
      const page = await openForm();
      await fillOlder(page, { number: '4000000000003220' });
      await press(page, 'Continue');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: button }).click();
      await page.getByText(text).waitFor();
      expect(page.url()).toBe(`${installation.portal}/billing-management`);
    },
  );
});
