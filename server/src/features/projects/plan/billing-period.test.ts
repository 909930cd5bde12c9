import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingPeriodEnd } from './billing-period.ts';
import { addDays, dayOf } from '@waypost/domain/base/day';

describe('the end of a billing period', () => {
  it.each([
    ['2026-01-15', 'monthly', '2026-01-15', '2026-02-15'],
    ['2026-01-15', 'monthly', '2026-02-14', '2026-02-15'],
    ['2026-01-15', 'monthly', '2026-02-15', '2026-03-15'],
    ['2026-01-31', 'monthly', '2026-02-10', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-02-28', '2026-03-31'],
    ['2025-12-05', 'monthly', '2025-12-31', '2026-01-05'],
    ['2024-02-29', 'annual', '2024-03-01', '2025-02-28'],
    ['2024-02-29', 'annual', '2027-12-31', '2028-02-29'],
  ] as const)('that began on %s, billed %s, is on %s the %s LIF-16', (...[started, frequency, today, end]) => {
    expect(billingPeriodEnd(started, { frequency, today })).toBe(end);
  });

  it('is after today and at most one period away', () => {
    const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(dayOf);
    fc.assert(
      fc.property(day, fc.nat(2000), fc.constantFrom('annual', 'monthly'), (started, days, frequency) => {
        const today = addDays(started, days);
        const end = billingPeriodEnd(started, { frequency, today });
        expect(end > today).toBe(true);
        expect(end <= addDays(today, frequency === 'annual' ? 366 : 31)).toBe(true);
      }),
    );
  });

  it('is refused for what is no day', () => {
    expect(() => billingPeriodEnd('soon', { frequency: 'monthly', today: '2026-01-01' })).toThrow(RangeError);
  });
});
