import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditable, creditSums } from './credit.ts';

const german = { category: 'S', rate: 1900 } as const;
const reduced = { category: 'S', rate: 700 } as const;

describe('what can be credited of a statement', () => {
  it('is each rate’s sum without what was credited of it before', () => {
    const taxes = [
      { ...reduced, base: 1000 },
      { ...german, base: 500 },
      { category: 'Z' as const, rate: 0, base: -5 },
    ];
    const credited = [
      { ...german, base: 100 },
      { ...german, base: 50 },
      { ...reduced, base: 1000 },
    ];
    expect(creditable(taxes, credited)).toEqual([{ ...german, base: 350 }]);
    expect(creditable(taxes, [])).toEqual(taxes.slice(0, 2));
  });
});

describe('the sums of a credit note', () => {
  const left = [
    { ...reduced, base: 1000 },
    { ...german, base: 500 },
  ];

  it('are all that is left without an amount', () => {
    expect(creditSums(left, undefined)).toEqual(left);
  });

  it('share an amount out in proportion', () => {
    expect(creditSums(left, 150)).toEqual([
      { ...reduced, base: 100 },
      { ...german, base: 50 },
    ]);
    expect(creditSums(left, 1)).toEqual([{ ...german, base: 1 }]);
  });

  it.each([0, -1, 1501])('are none for %i', (net) => {
    expect(creditSums(left, net)).toBeUndefined();
  });

  it('are none of a statement that is credited whole', () => {
    expect(creditSums([], undefined)).toBeUndefined();
  });

  it('add up to the amount, and never exceed what is left of a rate', () => {
    const bases = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(bases, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const sums = all.map((base, at) => ({ category: 'S' as const, rate: 100 * (at + 1), base }));
        const net = Math.max(1, Math.floor(all.reduce((sum, base) => sum + base, 0) * share));
        const parts = creditSums(sums, net) ?? [];
        expect(parts.reduce((sum, { base }) => sum + base, 0)).toBe(net);
        for (const part of parts)
          expect(part.base).toBeLessThanOrEqual(sums.find(({ rate }) => rate === part.rate)?.base ?? 0);
      }),
    );
  });
});
