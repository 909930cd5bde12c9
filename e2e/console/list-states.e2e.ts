import { describe, expect, it } from 'vitest';
import { product } from '../harness.ts';
import { newDeveloper, openAs } from './developer.ts';

describe('a list', () => {
  it('of sessions has a placeholder while it loads, says that loading failed, and loads again when asked (UIX-04)', async () => {
    const page = await openAs(await newDeveloper(), { expectedErrors: ['503'] });
    const first = Promise.withResolvers<void>();
    let fails = true;
    await page.route('**/api/account/sessions', async (route) => {
      await first.promise;
      await (fails ? route.fulfill({ status: 503, body: '' }) : route.continue());
    });
    await page.goto(`${product.account}/account`);
    await page.locator('[aria-busy=true] .animate-pulse').first().waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    first.resolve();
    const alert = page.getByRole('alert').filter({ hasText: 'This section could not be loaded.' });
    await alert.waitFor();
    fails = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This session').first().waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });
});
