// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openFlowInDom } from '../dom/embedder.ts';
import { openInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

it('says so beside the field when the organisation has no provider, known or not ACC-58', async () => {
  const page = openInDom();
  for (const realm of ['nobody-knows', 'acme']) {
    await openFlowInDom(page, 'sign-in', { realmAny: true });
    await page.getByRole('button', { name: 'Use your organisation’s sign-in' }).click();
    await page.getByLabel('Organisation id').fill(realm);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This organisation has no sign-in of its own.').waitFor();
    await expect.poll(() => page.getByLabel('Organisation id').getAttribute('aria-invalid')).toBe('true');
  }
});

it('conversion-sign-in asks for no password where the organisation that is typed has none ACC-58 ACC-37', async () => {
  const page = await visitInDom(undefined, `${product.account}/conversion-sign-in`);
  await page.getByLabel('Organisation id').fill('hooli');
  await page.getByRole('button', { name: 'Sign in with Hooli' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).count()).toBe(0);
});
