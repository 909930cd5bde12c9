import { expect, it } from 'vitest';
import { holdsPaymentForm } from './payment-pages.ts';

it.each([
  ['/billing-management', '', true],
  ['/plans', '', true],
  ['/applications/create/app-details', '', true],
  ['/', '?create=Freemium-Pro&step=payment', true],
  ['/pricing', '?currency=usd&create=Freemium-Pro', true],
  ['/', '?create=', false],
  ['/', '?recreate=Freemium-Pro', false],
  ['/projects', '', false],
])('the page %s%s may hold a payment form: %s', (pathname, search, holds) => {
  expect(holdsPaymentForm({ pathname, search })).toBe(holds);
});
