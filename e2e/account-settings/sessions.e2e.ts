import { expect, it } from 'vitest';
import { product } from '../harness.ts';
import { openOwnAccount, portalStatus } from './account-page.ts';

it('signs this session out as well ACC-51', async () => {
  const { page } = await openOwnAccount();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.portal}/`);
  expect(await portalStatus(page)).toBe(401);
});
