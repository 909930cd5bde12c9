import { expect, it } from 'vitest';
import { formatPrice } from './price.ts';
import { textOf } from './use-text.tsx';

const en = textOf({}, 'en');
const de = textOf({}, 'de');

it.each([
  [0, 'usd', '$0', '0 $'],
  [449, 'usd', '$449', '449 $'],
  [449.5, 'usd', '$449.50', '449,50 $'],
  [1000, 'usd', '$1,000', '1.000 $'],
  [1234567.891, 'usd', '$1,234,567.89', '1.234.567,89 $'],
  [0, 'eur', '0 €', '0 €'],
  [449, 'eur', '449 €', '449 €'],
  [12_345, 'eur', '12 345 €', '12.345 €'],
  [1234.5, 'eur', '1 234.50 €', '1.234,50 €'],
  [-11.9, 'usd', '−$11.90', '−11,90 $'],
  [-5, 'eur', '−5 €', '−5 €'],
] as const)('writes the price %d %s by the language PLN-10 PLN-15 (UIX-03)', (amount, currency, ...expected) => {
  const written = [en, de].map((t) => formatPrice(amount, currency, t).replaceAll('\u00a0', ' '));
  expect(written).toEqual(expected);
});
