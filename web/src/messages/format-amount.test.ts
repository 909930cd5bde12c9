import { expect, it } from 'vitest';
import { shortCount, shortData } from './format-amount.ts';

it.each([
  [0, '0 MB'],
  [0.5, '512 MB'],
  [2.5, '2.5 GB'],
  [1024, '1 TB'],
  [12_288, '12 TB'],
])('shows %s GB as %s WID-16', (gigabytes, shown) => {
  expect(shortData(gigabytes)).toBe(shown);
});

it.each([
  [999, '999'],
  [250_000, '250K'],
  [1_234_567, '1.23M'],
  [4_200_000_000, '4,200M'],
])('shows the count %s as %s WID-17', (count, shown) => {
  expect(shortCount(count)).toBe(shown);
});
