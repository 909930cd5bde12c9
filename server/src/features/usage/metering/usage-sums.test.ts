import { describe, expect, it } from 'vitest';
import type { StoredEvent } from './usage-sums.ts';
import { groupsOf, sumsOf } from './usage-sums.ts';

const one: StoredEvent = {
  product_id: `prj_${'1'.repeat(26)}`,
  app_id: `app_${'1'.repeat(26)}`,
  source: 'gateway',
  id: 'first',
  day: '2026-03-31',
  time: '2026-03-31T23:10:00.000Z',
  ms: Date.parse('2026-03-31T23:10:00.000Z'),
  environment: 'prd',
  usage_type: 'Transactions',
  service: 'route',
  requests: 1,
  units: 2,
  billable_units: 3,
  rule_day: null,
  once: undefined,
  keyId: null,
  outcome: null,
  origin: null,
  country: null,
  client: null,
  quantities: null,
};
const bare = (changes: Partial<StoredEvent>): StoredEvent => ({ ...one, id: 'other', ...changes });
const full = bare({
  requests: 4,
  keyId: 'key',
  origin: 'https://shop.example',
  country: 'DE',
  client: 'browser',
  quantities: '{"a":1}',
});

describe('events of one batch', () => {
  it('share a group if they differ only in what no sum tells apart', () => {
    const alike = [one, bare({ source: 'another', time: '2026-03-31T23:59:59.999Z', ms: one.ms + 1 })];
    const { groups, places } = groupsOf([...alike, bare({ service: 'traffic' }), ...alike]);
    expect(places).toEqual([1, 1, 2, 1, 1]);
    expect(groups).toMatchObject([
      { first: one, requests: 4, units: 8, billable_units: 12 },
      { requests: 1, units: 2, billable_units: 3 },
    ]);
  });

  it.each<Partial<StoredEvent>>([
    { app_id: `app_${'2'.repeat(26)}` },
    { time: '2026-03-31T22:59:59.999Z' },
    { environment: 'cit' },
    { usage_type: 'BYTE' },
    { service: 'traffic' },
    { requests: 2 },
    { units: 5 },
    { keyId: 'another' },
    { outcome: 'RATE_LIMITED' },
    { origin: 'https://other.example' },
    { country: 'FR' },
    { client: 'server' },
    { quantities: '{"a":2}' },
  ])('are told apart by %o, with and without other facts', (fact) => {
    for (const event of [one, full]) expect(groupsOf([event, { ...event, ...fact }]).places).toEqual([1, 2]);
  });

  it('are summed by hour, day and month, with each rule of a day apart and together in its month', () => {
    const next = bare({ day: '2026-04-01', time: '2026-04-01T00:00:00.000Z' });
    const byRule = bare({ time: '2026-03-31T22:10:00.000Z', rule_day: '2026-01-01', units: 7, billable_units: 0 });
    const failed = bare({ outcome: 'RATE_LIMITED', units: 0, billable_units: 0 });
    const { hours, days, months, dimensions } = sumsOf(
      groupsOf([one, next, byRule, failed]).groups,
      (_event, _of, value) => value,
    );
    const figuresOf = ({
      requests,
      units,
      billable_units,
    }: (typeof days)[number] | (typeof hours)[number] | (typeof months)[number]) => [requests, units, billable_units];
    expect(hours.map((sum) => [sum.hour, ...figuresOf(sum)])).toEqual([
      ['2026-03-31T23:00Z', 1, 2, 3],
      ['2026-04-01T00:00Z', 1, 2, 3],
      ['2026-03-31T22:00Z', 1, 7, 0],
    ]);
    expect(days.map((sum) => [sum.day, sum.rule_day, ...figuresOf(sum)])).toEqual([
      ['2026-03-31', '0001-01-01', 1, 2, 3],
      ['2026-04-01', '0001-01-01', 1, 2, 3],
      ['2026-03-31', '2026-01-01', 1, 7, 0],
    ]);
    expect(months.map((sum) => [sum.month, ...figuresOf(sum)])).toEqual([
      ['2026-03-01', 2, 9, 3],
      ['2026-04-01', 1, 2, 3],
    ]);
    expect(dimensions.map(({ dimension, value, requests }) => [dimension, value, requests])).toEqual([
      ['outcome', 'RATE_LIMITED', 1],
    ]);
  });
});
