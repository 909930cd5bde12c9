import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../base/day.ts';
import { planChangeOf, type ChangeFacts, type PaidTerm } from './change-order.ts';

const plan = (eur: number, period: 'MON' | 'ANN' = 'MON') => ({ price: { usd: eur * 2, eur }, period });
const [free, basic, pro, annual, dearAnnual] = [plan(0), plan(100), plan(449), plan(4490, 'ANN'), plan(12_000, 'ANN')];
const german = { kind: 'domestic', rate: 1900 } as const;
const april: PaidTerm = {
  from: '2026-04-01',
  until: '2026-05-01',
  anchor: '2026-04-01',
  currency: 'eur',
  price: 10_000,
  taxation: german,
};
const change = (facts: Partial<ChangeFacts>) =>
  planChangeOf({ present: basic, plan: pro, term: april, taxation: german, day: '2026-04-16', ...facts }, 'eur');

describe('a change to a dearer plan', () => {
  it('credits what is unused, charges the rest of the period now and the whole price from the next one (BIL-39)', () => {
    const { takesEffect, now, next, nextOn, term } = change({});
    expect(now).toEqual({
      currency: 'eur',
      price: 22_450,
      discount: null,
      discountedPrice: null,
      credit: 5000,
      creditNote: null,
      taxes: [{ rate: 1900, base: 17_450, tax: 3316 }],
      tax: 3316,
      total: 20_766,
      carried: 0,
    });
    expect([takesEffect, next.total, nextOn]).toEqual(['2026-04-16', 53_431, '2026-05-01']);
    expect(term).toEqual({ ...april, price: 44_900 });
  });

  it('from a free plan pays a whole period, which begins at once', () => {
    const { now, nextOn, term } = change({ present: free, term: undefined, day: '2026-01-31' });
    expect(now).toMatchObject({ price: 44_900, credit: null, total: 53_431, carried: 0 });
    expect([nextOn, term?.anchor, term?.from]).toEqual(['2026-02-28', '2026-01-31', '2026-01-31']);
  });

  it('of another length begins a period of its own, less the credit', () => {
    const { now, nextOn, term } = change({ plan: dearAnnual });
    expect(now).toMatchObject({ price: 1_200_000, credit: 5000, tax: 227_050, total: 1_422_050 });
    expect([nextOn, term?.anchor, term?.from]).toEqual(['2027-04-16', '2026-04-16', '2026-04-16']);
  });

  it('carries what the credit exceeds the charge by, with the tax that was paid on it', () => {
    const year = { ...april, until: '2027-04-01', price: 449_000 };
    const { now } = change({ present: annual, plan: pro, term: year, day: '2026-04-01' });
    expect(now).toMatchObject({ price: 44_900, credit: 449_000, creditNote: 534_310, total: 0, carried: 480_879 });
  });

  it('credits at the rate that was paid, although another one holds now', () => {
    const { now } = change({ term: { ...april, taxation: { kind: 'reverse_charge', rate: 0 } } });
    expect(now?.taxes).toEqual([
      { rate: 1900, base: 22_450, tax: 4266 },
      { rate: 0, base: -5000, tax: 0 },
    ]);
    expect([now?.total, now?.creditNote]).toEqual([22_450 - 5000 + 4266, 5000]);
  });

  it('keeps the currency of the paid period, whatever the account has now', () => {
    const { now, next } = change({ term: { ...april, currency: 'usd' } });
    expect([now?.currency, now?.price, next.currency]).toEqual(['usd', 44_900, 'usd']);
  });

  it('takes the discount off the charge and not off the credit', () => {
    expect(change({ percent: 20 }).now).toMatchObject({ price: 22_450, discount: 4490, credit: 5000, total: 15_422 });
  });

  it('of the same price costs nothing, on the first day too', () => {
    for (const day of ['2026-04-01', '2026-04-30'])
      expect(change({ plan: plan(100), day }).now).toMatchObject({ total: 0, carried: 0 });
  });
});

describe('a change to a cheaper plan', () => {
  it('waits for the end of the paid period and charges nothing before (BIL-39)', () => {
    const { takesEffect, now, next, nextOn, term } = change({ present: pro, plan: basic });
    expect([takesEffect, now, next.total, nextOn, term]).toEqual(['2026-05-01', null, 11_900, '2026-05-01', null]);
  });
});

describe('any change', () => {
  const price = fc.integer({ min: 1, max: 20_000 });
  const periods = fc.constantFrom('MON', 'ANN');
  const facts = fc.record({
    present: fc.tuple(price, periods),
    next: fc.tuple(price, periods),
    day: fc.integer({ min: 0, max: 400 }),
    rates: fc.tuple(fc.integer({ min: 0, max: 2700 }), fc.integer({ min: 0, max: 2700 })),
    percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  });

  it('adds up to the minor unit, and neither side gets more than was paid or bought', () => {
    fc.assert(
      fc.property(facts, ({ present: [paid, period], next: [eur, nextPeriod], day, rates: [old, rate], percent }) => {
        const until = period === 'ANN' ? '2027-04-01' : '2026-05-01';
        const term = { ...april, until, price: paid * 100, taxation: { kind: 'domestic', rate: old } } as const;
        const on = addDays('2026-04-01', day);
        const input = {
          present: plan(paid, period),
          plan: plan(eur, nextPeriod),
          term,
          percent,
          taxation: { kind: 'domestic', rate } as const,
        };
        const { now } = planChangeOf({ ...input, day: on }, 'eur');
        if (!now) return;
        const net = (now.discountedPrice ?? now.price) - (now.credit ?? 0);
        expect(now.total - now.carried).toBe(net + now.tax);
        expect(now.total * now.carried).toBe(0);
        expect(now.taxes.reduce((sum, { base }) => sum + base, 0)).toBe(net);
        expect(now.credit).toBeGreaterThanOrEqual(0);
        expect(now.credit).toBeLessThanOrEqual(term.price);
        expect(now.price).toBeLessThanOrEqual(eur * 100);
      }),
    );
  });
});
