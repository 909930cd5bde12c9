import { bytesInUnits, countInUnits } from './number-units.ts';

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A count as short as it can be: 250K (WID-17). */
export function shortCount(count: number): string {
  const { value, unit } = countInUnits(count);
  return `${numbers.format(value)}${unit}`;
}

/** An amount of data in the unit that keeps it short: 2.5 GB (WID-16). */
export function shortData(gigabytes: number): string {
  const { value, unit } = bytesInUnits(gigabytes * 1024);
  return `${numbers.format(value)} ${unit}`;
}
