import { type Day, startOfMonth } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import type { UsageType } from '@waypost/domain/usage/usage';
import { hourOf } from './counted-once.ts';
import type { ReadableEvent } from './read-event.ts';

/** One counted event and the project of its app. */
export type StoredEvent = ReadableEvent & { readonly product_id: ProjectId };

type Figures = { requests: number; units: number; billable_units: number };
type OfApp = { readonly product_id: ProjectId; readonly app_id: AppId; readonly usage_type: UsageType };
type Bar = OfApp & Figures & { readonly environment: string; readonly service: string };
export type HourSum = Bar & { readonly hour: string };
/** In the place of a rule's day where units are as reported. */
export const noRuleDay: Day = '0001-01-01';
export type DaySum = Bar & { readonly day: Day; readonly rule_day: Day };
export type MonthSum = Bar & { readonly month: Day };
export type DimensionSum = OfApp &
  Figures & { readonly day: Day; readonly dimension: StoredDimension; readonly value: string };
export type Sums = {
  readonly hours: readonly HourSum[];
  readonly days: readonly DaySum[];
  readonly months: readonly MonthSum[];
  readonly dimensions: readonly DimensionSum[];
};

/** Events that differ in id, source and time of their hour only. */
export type Group = Figures & { readonly first: StoredEvent };

type Grouped = {
  readonly groups: readonly Group[];
  /** The position of each event's group, from 1. */
  readonly places: readonly number[];
};

const isPlain = ({ outcome, origin, country, client, quantities, requests }: StoredEvent) =>
  requests === 1 && outcome === null && origin === null && country === null && client === null && quantities === null;

// line breaks, which no value contains, keep values apart: environments, services and keys may contain spaces
function groupName(event: StoredEvent): string {
  const { app_id, time, environment, usage_type, service, keyId, units } = event;
  const name = `${app_id}${time.slice(0, 13)}${environment}\n${service}\n${usage_type}${units}\n${keyId ?? '\n'}`;
  if (isPlain(event)) return name;
  const { outcome, origin, country, client, quantities, requests } = event;
  return `${name}\n${outcome}\n${country}\n${client}\n${origin}\n${requests}${quantities}`;
}

/** Of a thousand events, most are alike: what groups have in common is sent and summed once for each group. */
export function groupsOf(events: readonly StoredEvent[]): Grouped {
  const placeOf = new Map<string, number>();
  const groups: Group[] = [];
  const places: number[] = [];
  for (const event of events) {
    const name = groupName(event);
    const place = placeOf.get(name);
    const group = place === undefined ? undefined : groups[place - 1];
    if (place !== undefined && group) {
      add(group, event);
      places.push(place);
    } else {
      const { requests, units, billable_units } = event;
      placeOf.set(name, groups.push({ first: event, requests, units, billable_units }));
      places.push(groups.length);
    }
  }
  return { groups, places };
}

function add(sum: Figures, { requests, units, billable_units }: Readonly<Figures>): void {
  sum.requests += requests;
  sum.units += units;
  sum.billable_units += billable_units;
}

function addTo<Row extends Figures>(rows: Map<string, Row>, name: string, row: Row): void {
  const known = rows.get(name);
  if (known) add(known, row);
  else rows.set(name, row);
}

/** The values of an event by dimension; a failed call counts by its outcome alone. */
export function dimensionsOf(event: Omit<ReadableEvent, 'once'>): readonly (readonly [StoredDimension, string])[] {
  const { keyId, origin, country, client, outcome } = event;
  if (outcome !== null) return [['outcome', outcome]];
  const values: (readonly [StoredDimension, string])[] = [];
  if (keyId) values.push(['key', keyId]);
  if (origin !== null) values.push(['origin', origin]);
  if (country !== null) values.push(['country', country]);
  if (client !== null) values.push(['client', client]);
  return values;
}

/** The name under which a value is counted. */
export type CountedValue = (event: StoredEvent, dimension: StoredDimension, value: string) => string;

/** What new events add to the sums. */
export function sumsOf(groups: readonly Group[], valueOf: CountedValue): Sums {
  const hours = new Map<string, HourSum>();
  const days = new Map<string, DaySum>();
  const months = new Map<string, MonthSum>();
  const dimensions = new Map<string, DimensionSum>();
  for (const { first, requests, units, billable_units } of groups) {
    const { product_id, app_id, usage_type, environment, service, day, time, outcome } = first;
    const rule_day = first.rule_day ?? noRuleDay;
    const figures = { requests, units, billable_units };
    const of = { product_id, app_id, usage_type };
    if (outcome === null) {
      const name = `${app_id}${usage_type}${environment}\n${service}`;
      const hour = hourOf(time);
      addTo(hours, `${hour}${name}`, { ...of, ...figures, environment, service, hour });
      addTo(days, `${day}${rule_day}${name}`, { ...of, ...figures, environment, service, day, rule_day });
      const month = startOfMonth(day);
      addTo(months, `${month}${name}`, { ...of, ...figures, environment, service, month });
    }
    for (const [dimension, raw] of dimensionsOf(first)) {
      const value = valueOf(first, dimension, raw);
      const row = { ...of, ...figures, day, dimension, value };
      addTo(dimensions, `${app_id}${day}${usage_type}${dimension}${value}`, row);
    }
  }
  return {
    hours: [...hours.values()],
    days: [...days.values()],
    months: [...months.values()],
    dimensions: [...dimensions.values()],
  };
}
