import { afterEach, expect, it, vi } from 'vitest';
import { reportBillingError } from './billing-error-event.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['INVALID_TAX', 'invalid_tax'],
  ['CANNOT_SAVE_BILLING_DETAILS', 'cannot_save_billing_details'],
] as const)('tells the page of %s as %s ERR-23', (reason, name) => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const names: unknown[] = [];
  page.addEventListener('billing-error', (event) => names.push((event as CustomEvent).detail));
  reportBillingError(reason);
  expect(names).toEqual([name]);
});
