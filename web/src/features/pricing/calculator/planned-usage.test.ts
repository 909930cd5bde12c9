import type { UsageRecord } from '@waypost/contract/entities/usage';
import { meterUnits } from '@waypost/domain/billing/usage-cost';
import { estimateCalls } from '@waypost/domain/billing/usage-estimate';
import { sameAmount, type UnitRule } from '@waypost/domain/usage/unit-rules';
import { describe, expect, it } from 'vitest';
import type { Text } from '../../../messages/use-text.tsx';
import { formulaOf } from './formula.ts';
import { type PlannedUsage, quantitiesOf, rulesOn, usageFrom } from './planned-usage.ts';

const rule = (counts: UnitRule['counts'], change: Partial<UnitRule> = {}): UnitRule => ({
  from: '2026-01-01',
  counts,
  units: sameAmount,
  billable: sameAmount,
  ...change,
});
const fifteen = { ...sameAmount, divide: 15 };
const rules = [
  { service: 'geocode', rule: rule('request') },
  { service: 'batch', rule: rule('item') },
  { service: 'tiles', rule: rule('tile-layer', { billable: fifteen }) },
];
const planned: PlannedUsage = {
  services: {
    geocode: { requests: 10, quantities: {} },
    batch: { requests: 3, quantities: { items: 4 } },
    tiles: { requests: 1000, quantities: { tiles: 1, layers: 1 } },
  },
  map: { view: { lat: 0, lon: 0, zoom: 3, width: 2048, height: 1024 }, layers: 2, visitors: 5, viewsPerVisitor: 3 },
  users: 7,
  storage: 2.5,
  transfer: 0.1,
};

describe('planned usage', () => {
  it('adds the transactions of all services; those of tiles come from the map view', () => {
    expect(quantitiesOf(planned, rules)).toEqual({
      transactions: 10 + 12 + 15 * 2,
      mau: 7,
      storage: 2.5 * meterUnits.storage.scale,
      transfer: Math.round(0.1 * meterUnits.transfer.scale),
    });
  });

  it('takes tiles from their own fields without a map', () => {
    expect(quantitiesOf({ ...planned, map: undefined }, rules).transactions).toBe(10 + 12 + 1000);
  });

  it('is counted by the rules of the day', () => {
    const later = rule('item', { from: '2026-05-01' });
    const versions = { geocode: [later, rule('request')], coming: [later] };
    expect(rulesOn(versions, '2026-04-30')).toEqual([{ service: 'geocode', rule: rule('request') }]);
    expect(rulesOn(versions, '2026-05-01').map((each) => each.rule.counts)).toEqual(['item', 'item']);
  });

  it('starts with what was used: requests by service, the mean of a single quantity, users and data', () => {
    const record = (
      ...[usage_type, usage_type_category, requests, usage_units]: readonly [string, string, number, number]
    ) => ({ usage_type, usage_type_category, requests, usage_units, billable_units: usage_units }) as UsageRecord;
    const start = usageFrom(
      [
        record('Transactions', 'geocode', 20, 20),
        record('Transactions', 'geocode', 5, 5),
        record('Transactions', 'batch', 10, 42),
        record('Freemium-MAU', 'geocode', 0, 3),
        record('BYTE', 'geocode', 9, meterUnits.transfer.scale * 1.26),
        record('XYZ-Storage', 'space', 0, meterUnits.storage.scale * 2),
      ],
      rules,
    );
    expect(start).toEqual({
      services: {
        geocode: { requests: 25, quantities: {} },
        batch: { requests: 10, quantities: { items: 4 } },
        tiles: { requests: 0, quantities: {} },
      },
      map: undefined,
      users: 3,
      storage: 2,
      transfer: 1.3,
    });
  });
});

describe('the formula', () => {
  const t = ((id: string, values?: Record<string, unknown>) =>
    values ? `${id} ${JSON.stringify(values)}` : id) as unknown as Text;
  const formula = (one: UnitRule, quantities: Record<string, number>) => {
    const calls = { requests: 10, quantities };
    return formulaOf({ rule: one, planned: calls, estimate: estimateCalls(one, calls) }, t);
  };

  it('has the numbers put in, step by step, without steps that change nothing', () => {
    expect(formula(rule('request'), {})).toEqual(['calculator.totalOfRequests {"requests":10,"each":"1","total":10}']);
    const steps = rule('tile-layer', {
      units: { free: 2, multiply: 3, divide: 1, rounding: 'up', minimum: 0 },
      billable: { ...fifteen, rounding: 'down', minimum: 5 },
    });
    expect(formula(steps, { tiles: 10, layers: 2 })).toEqual([
      'calculator.amount.tiles {"count":10} × calculator.amount.layers {"count":2} = 20',
      '(20 − 2) × 3 = 54',
      '54 ÷ 15, unitRules.rounded.down, unitRules.atLeast {"minimum":"5"} = 5',
      'calculator.totalOfRequests {"requests":10,"each":"5","total":50}',
    ]);
    expect(formula(rule('session'), {})).toEqual(['calculator.totalOfSessions {"requests":10,"each":"1","total":10}']);
  });
});
