import { expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

it.each([
  [0, 'usd', '$0'],
  [449, 'usd', '$449'],
  [449.5, 'usd', '$449.50'],
  [1234567.891, 'usd', '$1,234,567.89'],
  [0, 'eur', '0 €'],
  [449, 'eur', '449 €'],
  [12_345, 'eur', '12 345 €'],
  [1234.5, 'eur', '1 234.50 €'],
] as const)('writes %d %s as %s (PLN-10, PLN-15)', (amount, currency, written) => {
  expect(formatPrice(amount, currency).replaceAll('\u00a0', ' ')).toBe(written);
});
