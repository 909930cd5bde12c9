import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, countDays, dayOf } from '../base/day.ts';
import {
  billingPeriodEnd,
  billingPeriodOf,
  type BillingPeriod,
  closesOn,
  nextBillingPeriod,
} from './billing-period.ts';

describe('a billing period', () => {
  it.each([
    ['2026-01-15', '2026-01-15', '2026-02-14'],
    ['2026-01-15', '2026-02-14', '2026-02-14'],
    ['2026-01-15', '2026-02-15', '2026-03-14'],
    ['2026-01-01', '2026-01-20', '2026-01-31'],
    ['2026-01-31', '2026-01-31', '2026-02-27'],
    ['2026-01-31', '2026-02-28', '2026-03-30'],
    ['2024-01-30', '2024-02-01', '2024-02-28'],
    ['2025-12-05', '2025-12-31', '2026-01-04'],
  ])('counted from %s ends, on %s, with the %s: one month after its start minus one day PLN-28', (anchor, day, end) => {
    expect(billingPeriodEnd(anchor, day)).toBe(end);
  });

  it.each([
    ['2026-01-15', '2026-01-15', '2026-01-15', '2026-02-14'],
    ['2026-01-15', '2026-03-14', '2026-02-15', '2026-03-14'],
    ['2026-01-31', '2026-02-27', '2026-01-31', '2026-02-27'],
    ['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-30'],
    ['2024-02-29', '2026-03-01', '2026-02-28', '2026-03-28'],
  ])('counted from %s is, on %s, from %s to %s', (anchor, ...[day, from, to]) => {
    expect(billingPeriodOf(anchor, day)).toEqual({ from, to });
  });

  it('follows the one before it without a gap, and ends early where a plan begins a new one', () => {
    const created = '2026-01-31';
    const first = nextBillingPeriod(undefined, { created, period_started: null });
    expect(first).toEqual({ from: '2026-01-31', to: '2026-02-27', anchor: '2026-01-31' });
    const second = nextBillingPeriod(first, { created, period_started: null });
    expect(second).toEqual({ from: '2026-02-28', to: '2026-03-30', anchor: '2026-01-31' });
    const cut = nextBillingPeriod(first, { created, period_started: '2026-03-10' });
    expect(cut).toEqual({ from: '2026-02-28', to: '2026-03-09', anchor: '2026-01-31' });
    const begun = nextBillingPeriod(cut, { created, period_started: '2026-03-10' });
    expect(begun).toEqual({ from: '2026-03-10', to: '2026-04-09', anchor: '2026-03-10' });
    const late = nextBillingPeriod(first, { created, period_started: '2026-02-20' });
    expect(late).toEqual({ from: '2026-02-28', to: '2026-03-19', anchor: '2026-02-20' });
    const onLastDay = nextBillingPeriod(first, { created, period_started: '2026-03-30' });
    expect(onLastDay).toMatchObject({ from: '2026-02-28', to: '2026-03-29' });
    expect(nextBillingPeriod(first, { created, period_started: '2026-03-31' })).toEqual(second);
  });

  it('has at most 31 days, and contains every day exactly once together with the others', () => {
    const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(dayOf);
    fc.assert(
      fc.property(day, fc.option(fc.nat(400)), (created, began) => {
        const start = { created, period_started: began === null ? null : addDays(created, began) };
        let period: BillingPeriod | undefined;
        let next = created;
        for (let count = 0; count < 20; count += 1) {
          period = nextBillingPeriod(period, start);
          expect(period.from).toBe(next);
          expect(countDays(period.from, period.to)).toBeGreaterThan(0);
          expect(countDays(period.from, period.to)).toBeLessThanOrEqual(31);
          next = addDays(period.to, 1);
        }
      }),
    );
  });

  it('is closed after three full days', () => {
    expect(closesOn({ to: '2026-02-27' })).toBe('2026-03-03');
  });
});
