import { expect, it } from 'vitest';
import { priceDraftOf, priceInput } from './price-draft.ts';

const today = '2026-11-21';

it.each([
  ['0,7', 'transactions', 0.7],
  [' 1 000.50 ', 'mau', 1000.5],
  ['0', 'storage', 0],
  ['1000000', 'transfer', 1_000_000],
  ['1000', 'plans', 1000],
  ['82,55', 'plans', 82.55],
] as const)('the price %j of %s is %d', (amount, item, value) => {
  expect(priceInput({ own: true, amount, from: today }, item, today)).toEqual({ item, value, from: today });
});

it.each([
  ['', 'transactions', today],
  ['-1', 'transactions', today],
  ['0.705', 'transactions', today],
  ['one', 'transactions', today],
  ['1000000.01', 'transactions', today],
  ['1000.01', 'plans', today],
  ['1', 'plans', '2026-11-20'],
  ['1', 'plans', '2027-02-29'],
  ['1', 'plans', ''],
] as const)('%j of %s from %j is no price', (amount, item, from) => {
  expect(priceInput({ own: true, amount, from }, item, today)).toBeUndefined();
});

it('the catalogue’s price needs no amount', () => {
  const draft = { own: false, amount: 'anything', from: '2026-12-01' };
  expect(priceInput(draft, 'mau', today)).toEqual({ item: 'mau', value: null, from: '2026-12-01' });
});

it('begins with the present price, from today on', () => {
  const price = (value: number | null) => priceDraftOf({ item: 'mau', value, planned: [] }, today);
  expect(price(null)).toEqual({ own: false, amount: '', from: today });
  expect(price(0)).toEqual({ own: true, amount: '0', from: today });
});
