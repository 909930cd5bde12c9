import {
  estimateCalls,
  type PlannedAmounts,
  type PlannedCalls,
  plannedQuantities,
} from '@waypost/domain/billing/usage-estimate';
import { type Meter, meterOf, meterUnits, type Quantities } from '@waypost/domain/billing/usage-cost';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import type { Quantity } from '@waypost/domain/usage/quantity';
import { countings, ruleLimits, ruleOn, type UnitRule } from '@waypost/domain/usage/unit-rules';
import { type MapView, tilesOf } from '@waypost/domain/usage/tile-grid';
import type { Day } from '@waypost/domain/base/day';

/** The largest numbers that can be typed: every result stays exact. */
export const mostRequests = 10_000_000_000;
export const mostUsers = 1_000_000_000;
export const mostGigabytes = 10_000;
export const mostViews = 1000;
export const mostLayers = 10;

export type PlannedMap = {
  readonly view: MapView;
  readonly layers: number;
  readonly viewsPerVisitor: number;
  readonly visitors: number;
};
/** What somebody expects to use in a month. */
export type PlannedUsage = PlannedAmounts & {
  readonly services: Readonly<Record<string, PlannedCalls>>;
  /** Undefined where no map is planned. */
  readonly map: PlannedMap | undefined;
};

export type ServiceRule = { readonly service: string; readonly rule: UnitRule };
type Versions = Readonly<Record<string, readonly UnitRule[]>>;

/** The rule of each service that is in force on a day. */
export const rulesOn = (versions: Versions, day: Day): readonly ServiceRule[] =>
  Object.entries(versions).flatMap(([service, rules]) => {
    const rule = ruleOn(rules, day);
    return rule ? [{ service, rule }] : [];
  });

/** The service whose tiles the map view loads. */
export const tileServiceOf = (rules: readonly ServiceRule[]): ServiceRule | undefined =>
  rules.find(({ rule }) => rule.counts === 'tile-layer');

/** The calls of map views: one for each view, with all its tiles. */
export const callsOfMap = ({ view, layers, viewsPerVisitor, visitors }: PlannedMap): PlannedCalls => ({
  requests: viewsPerVisitor * visitors,
  quantities: { tiles: tilesOf(view).tiles, layers },
});

const none: PlannedCalls = { requests: 0, quantities: {} };
export const callsOf = (planned: PlannedUsage, service: string): PlannedCalls => planned.services[service] ?? none;

/** The month's quantities by the rules of the services. */
export function quantitiesOf(planned: PlannedUsage, rules: readonly ServiceRule[]): Quantities {
  const tiles = planned.map && tileServiceOf(rules);
  const calls = rules
    .filter(({ service }) => service !== tiles?.service)
    .map(({ service, rule }) => estimateCalls(rule, callsOf(planned, service)));
  const ofMap = planned.map && tiles ? [estimateCalls(tiles.rule, callsOfMap(planned.map))] : [];
  return plannedQuantities([...calls, ...ofMap], planned);
}

const tenths = (value: number) => Math.min(mostGigabytes, Math.round(value * 10) / 10);

/** The calls of a service as they were made; where a rule counts one quantity, its mean. */
function callsFrom(records: readonly UsageRecord[], { service, rule }: ServiceRule): PlannedCalls {
  const own = records.filter(
    (each) => each.usage_type_category === service && meterOf(each.usage_type) === 'transactions',
  );
  const sum = (valueOf: (record: UsageRecord) => Quantity) =>
    own.reduce((total, each) => total + Number(valueOf(each)), 0);
  const requests = sum((each) => each.requests);
  const [quantity] = countings[rule.counts];
  if (requests === 0 || quantity === undefined) return { requests, quantities: {} };
  const mean = Math.round(sum((each) => each.usage_units) / requests);
  return { requests, quantities: { [quantity]: Math.min(ruleLimits.quantity, Math.max(1, mean)) } };
}

/** A month's usage as these records had it; data is rounded to tenths of a GB. */
export function usageFrom(records: readonly UsageRecord[], rules: readonly ServiceRule[]): PlannedUsage {
  const used: Record<Meter, number> = { transactions: 0, mau: 0, storage: 0, transfer: 0 };
  for (const { usage_type, billable_units } of records) used[meterOf(usage_type)] += Number(billable_units);
  return {
    services: Object.fromEntries(rules.map((each) => [each.service, callsFrom(records, each)])),
    map: undefined,
    users: used.mau,
    storage: tenths(used.storage / meterUnits.storage.scale),
    transfer: tenths(used.transfer / meterUnits.transfer.scale),
  };
}
