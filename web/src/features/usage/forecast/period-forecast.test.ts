import type { Plan, UsagePricesByPlan } from '@waypost/contract/entities/catalog';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { addDays, daysBetween } from '@waypost/domain/base/day';
import { meterUnits } from '@waypost/domain/billing/usage-cost';
import { type OwnPrices, withOwnPrices } from '@waypost/domain/customers/own-prices';
import type { UsageType } from '@waypost/domain/usage/usage';
import { describe, expect, it } from 'vitest';
import { withPrices } from '../../../api/pricing-queries.ts';
import { costOfPeriod, forecastMeters, limitDay } from './period-forecast.ts';

const today = '2026-11-21';
const period = { from: '2026-11-03', to: '2026-12-02' };
const record = (start_usage_date: string, usage_type: UsageType, billable_units: number) =>
  ({ start_usage_date, usage_type, billable_units, usage_units: 7 }) as UsageRecord;
const daily = (usage_type: UsageType, units: number) =>
  daysBetween(addDays(today, -40), addDays(today, -1)).map((day) => record(day, usage_type, units));
const usage = (records: readonly UsageRecord[], usageStartDate: string | null = null) => ({
  records,
  period,
  today,
  usageStartDate,
});
const plan = {
  id: 'pro',
  period: 'MON',
  price: { usd: 10, eur: 9 },
  threshold: 2000,
  mau_limit: 5,
  xyz_storage_limit: null,
  xyz_transfer_limit: 1,
} as Plan;
const prices: UsagePricesByPlan = {
  pro: { transactions: { usd: 1, eur: 2 } },
  other: { transactions: { usd: 9, eur: 9 } },
};

describe('the forecast of a billing period', () => {
  it('counts each meter by itself, all services and both types of data together, in this period', () => {
    const records = [
      ...daily('Transactions', 60),
      ...daily('Transactions', 40),
      ...daily('BYTE', 1024),
      ...daily('XYZ-Transfer', 1024),
      record('2026-11-05', 'Freemium-MAU', 4),
    ];
    const found = forecastMeters(usage(records));
    expect(found.map(({ meter, used }) => [meter, used])).toEqual([
      ['transactions', 1800],
      ['mau', 4],
      ['storage', 0],
      ['transfer', 18 * 2048],
    ]);
    expect(found[0]?.forecast?.total).toBe(3000);
    expect(found[3]?.forecast?.total).toBe(30 * 2048);
  });

  it('costs the plan and what goes beyond its limits, in the currency, by the prices of this plan', () => {
    const found = forecastMeters(usage([...daily('Transactions', 100), record(today, 'Transactions', 700)]));
    const dollars = costOfPeriod(found, { plan: withPrices(plan, prices), currency: 'usd' });
    expect([dollars.price, dollars.now.amount, dollars.expected?.amount]).toEqual([1000, 50, 160]);
    expect(dollars.range).toEqual({ low: 1160, high: 1160 });
    expect(costOfPeriod(found, { plan: withPrices(plan, prices), currency: 'eur' })).toMatchObject({
      price: 900,
      now: { amount: 100 },
    });
    expect(
      costOfPeriod(found, { plan: withPrices({ ...plan, id: 'free' }, prices), currency: 'usd' }).expected?.amount,
    ).toBe(0);
    expect(
      costOfPeriod(found, { plan: withPrices({ ...plan, period: 'ANN' }, prices), currency: 'usd' }),
    ).toMatchObject({
      price: 83,
      expected: { amount: 0 },
    });
  });

  it('costs what the customer of a reseller pays instead of the catalogue’s prices RES-66', () => {
    const found = forecastMeters(usage([...daily('Transactions', 100), record(today, 'Transactions', 700)]));
    const costs = (own: OwnPrices | null) => {
      const { price, now, expected } = costOfPeriod(found, {
        plan: withOwnPrices(withPrices(plan, prices), own),
        currency: 'usd',
      });
      return [price, now.amount, expected?.amount];
    };
    expect(costs(null)).toEqual([1000, 50, 160]);
    expect(costs({ currency: 'usd', plans: 85, transactions: 4 })).toEqual([850, 200, 640]);
    expect(costs({ currency: 'usd', transactions: 0 })).toEqual([1000, 0, 0]);
  });

  it('expects nothing before the first full day, but knows the cost so far', () => {
    const found = forecastMeters(usage([record(today, 'Transactions', 3000)], today));
    const cost = costOfPeriod(found, { plan: withPrices(plan, prices), currency: 'usd' });
    expect([cost.now.amount, cost.expected, cost.range]).toEqual([100, undefined, undefined]);
  });

  it('reaches a limit on the first day beyond it', () => {
    const [transactions] = forecastMeters(usage(daily('Transactions', 100)));
    if (!transactions) throw new Error('There are transactions');
    const dayFor = (limit: number | null) => limitDay(transactions, limit, { today, period });
    expect([dayFor(1000), dayFor(2000), dayFor(5000), dayFor(null)]).toEqual([
      today,
      '2026-11-23',
      undefined,
      undefined,
    ]);
    expect(meterUnits.transactions.scale).toBe(1);
  });
});
