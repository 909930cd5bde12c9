import {
  estimateCalls,
  type PlannedAmounts,
  type PlannedCalls,
  plannedQuantities,
} from '@waypost/domain/billing/usage-estimate';
import type { Quantities } from '@waypost/domain/billing/usage-cost';
import { ruleOn, type UnitRule } from '@waypost/domain/usage/unit-rules';
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
