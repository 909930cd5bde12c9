import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesInUnits, byteUnits, countInUnits, countUnits } from './number-units.ts';

const read = ({ value, unit }: { value: number; unit: string }) => `${value}${unit}`;

describe('an amount of data', () => {
  it.each([
    [0, '0MB'],
    [0.004, '0MB'],
    [2.5, '2.5MB'],
    [1023, '1023MB'],
    [1023.99, '1023.99MB'],
    [1023.999, '1GB'],
    [1024, '1GB'],
    [2.5 * 1024, '2.5GB'],
    [1234.567, '1.21GB'],
    [1024 * 1024, '1TB'],
    [5000 * 1024 * 1024, '5000TB'],
    [-2048, '-2GB'],
  ])('of %s MB is read as %s WID-16', (megabytes, shown) => {
    expect(read(bytesInUnits(megabytes))).toBe(shown);
  });
});

describe('a count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [999.994, '999.99'],
    [999.996, '1K'],
    [1000, '1K'],
    [1234, '1.23K'],
    [1500, '1.5K'],
    [250_000, '250K'],
    [999_994, '999.99K'],
    [999_996, '1M'],
    [12_000_000, '12M'],
    [4_200_000_000, '4200M'],
  ])('of %s is read as %s WID-17', (count, shown) => {
    expect(read(countInUnits(count))).toBe(shown);
  });
});

describe.each([
  ['data', bytesInUnits, byteUnits, 1024],
  ['counts', countInUnits, countUnits, 1000],
] as const)('units of %s', (...[, shorten, units, step]) => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true });

  it('have at most two decimals and stay below the step but in the largest one WID-16 WID-17', () => {
    fc.assert(
      fc.property(amount, (given) => {
        const { value, unit } = shorten(given);
        expect(Math.round(value * 100) / 100).toBe(value);
        expect(value < step || unit === units.at(-1)).toBe(true);
      }),
    );
  });

  it('say no other number than the one that was given, but for the rounding WID-16 WID-17', () => {
    fc.assert(
      fc.property(amount, (given) => {
        const { value, unit } = shorten(given);
        const one = step ** (units as readonly string[]).indexOf(unit);
        expect(Math.abs(value * one - given)).toBeLessThanOrEqual(0.005 * one * (1 + 1e-9) + given * 1e-12);
      }),
    );
  });
});
