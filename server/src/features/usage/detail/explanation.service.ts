import type { AlikeEvents, UsageExplanation, UsagePart } from '@waypost/contract/entities/usage-detail';
import { type Day, dayOf } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { countings } from '@waypost/domain/usage/unit-rules';
import { exactQuantity, type Quantity } from '@waypost/domain/usage/quantity';
import { type ChartCategory, usageTypesOf } from '@waypost/domain/usage/usage';
import type { StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import type { Executor } from '../../../db/transaction.ts';
import type { UnitRules } from '../metering/event-units.ts';
import { firstKeptDay } from '../metering/ingest.service.ts';
import { barDaysOf, type UsageDeps } from '../usage.service.ts';
import { type Bar, isOfApps } from '../usage.store.ts';
import {
  type CountedAlike,
  readAlike,
  readFailed,
  readServiceSums,
  readServiceTotal,
  readValueTotal,
  type ServiceSum,
} from './explanation.store.ts';

export type BarRequest = {
  readonly viewer: Viewer;
  readonly projectId: ProjectId;
  readonly appId: AppId | undefined;
  readonly start_date: string;
  readonly end_date: string;
  readonly chart_category?: ChartCategory | undefined;
  readonly environment?: string | undefined;
  readonly service?: string | undefined;
  readonly dimension?: StoredDimension | undefined;
  readonly value?: string | undefined;
};

/** The bar that a request names, of the apps that the viewer may read. Throws NOT_FOUND, INVALID_DATE. */
export async function barOf({ clock, projects }: UsageDeps, request: BarRequest): Promise<Bar> {
  const { viewer, projectId, appId, chart_category = 'service' } = request;
  const { environment, service, dimension, value } = request;
  const apps = await projects.readableApps(viewer, projectId, appId);
  const days = barDaysOf(request, dayOf(clock()));
  const isOfScope = isOfApps({ projectId, apps });
  return { isOfScope, ...days, usageTypes: usageTypesOf(chart_category), environment, service, dimension, value };
}

type Figures = { readonly requests: Quantity; readonly usage_units: Quantity; readonly billable_units: Quantity };

const combined =
  (combine: (one: bigint, other: bigint) => bigint) =>
  (one: Figures, other: Figures): Figures => {
    const figure = (name: keyof Figures) => exactQuantity(combine(BigInt(one[name]), BigInt(other[name])));
    return {
      requests: figure('requests'),
      usage_units: figure('usage_units'),
      billable_units: figure('billable_units'),
    };
  };
const plus = combined((one, other) => one + other);
const minus = combined((one, other) => one - other);
const nothing: Figures = { requests: 0, usage_units: 0, billable_units: 0 };

type Part = Omit<UsagePart, 'counted'>;

/** Each sum with its rule; one that is no longer in the rule files is known by its day alone. */
const partOf =
  (rules: UnitRules) =>
  (sum: ServiceSum): Part => ({
    ...sum,
    rule: rules.get(sum.service)?.find(({ from }) => from === sum.rule_day) ?? null,
  });

/** The most calls whose events one explanation goes through. */
const maxCalls = 50_000;

const quantitiesOf = ({ rule }: Part) => (rule ? countings[rule.counts] : []);
const times = combined((one, other) => one * other);
const timesEvents = ({ events, ...figures }: AlikeEvents): Figures =>
  times({ requests: events, usage_units: events, billable_units: events }, figures);

/** The events of a part, the largest groups first; null unless they add up to its sums. */
function countedIn(part: Part, alike: readonly CountedAlike[]): AlikeEvents[] | null {
  const { service, usage_type, rule_day } = part;
  const isOfPart = (one: CountedAlike) =>
    one.service === service && one.usage_type === usage_type && one.rule_day === rule_day;
  const found = alike.filter(isOfPart).map(({ service: _s, usage_type: _t, rule_day: _r, ...events }) => events);
  const difference = minus(found.map(timesEvents).reduce(plus, nothing), part);
  if (Object.values(difference).some((value) => value !== 0)) return null;
  return found.toSorted(
    (one, other) => Number(timesEvents(other).billable_units) - Number(timesEvents(one).billable_units),
  );
}

async function withCounted(db: Executor, bar: Bar, { parts, keptFrom }: { parts: readonly Part[]; keptFrom: Day }) {
  const kept = parts.filter(({ start_date }) => start_date >= keptFrom);
  const calls = kept.reduce((sum, { requests }) => sum + Number(requests), 0);
  const services = kept.map(({ service }) => service);
  const withQuantities = kept.filter((part) => quantitiesOf(part).length > 0).map(({ service }) => service);
  const alike =
    kept.length > 0 && calls <= maxCalls ? await readAlike(db, bar, { services, withQuantities }) : undefined;
  return parts.map((part) => ({ ...part, counted: alike && kept.includes(part) ? countedIn(part, alike) : null }));
}

/** How a bar was counted: its sums, the rules that made them, and what these rules were applied to. */
export const createExplanationService =
  ({ db, clock }: Pick<UsageDeps, 'db' | 'clock'>, rules: UnitRules) =>
  async (bar: Bar): Promise<UsageExplanation> => {
    const events_from = firstKeptDay(clock());
    const [serviceSums, all, failed] = await Promise.all([
      readServiceSums(db, bar),
      readServiceTotal(db, bar),
      readFailed(db, bar),
    ]);
    const parts = serviceSums.map(partOf(rules));
    const { services, ...total } = all;
    const named = new Set(parts.map(({ service, usage_type }) => `${usage_type} ${service}`)).size;
    const rest = services > named ? { services: services - named, ...minus(total, parts.reduce(plus, nothing)) } : null;
    const parts_add_up = bar.dimension === undefined;
    return {
      start_date: bar.from,
      end_date: bar.to,
      ...(parts_add_up ? total : await sumOfValue(db, bar, total)),
      parts: await withCounted(db, bar, { parts, keptFrom: events_from }),
      rest,
      parts_add_up,
      failed,
      events_from,
    };
  };

/** Calls without a value have no sum of their own. */
async function sumOfValue(db: Executor, bar: Bar, total: Figures): Promise<Figures> {
  if (bar.value !== '') return readValueTotal(db, bar);
  return minus(total, await readValueTotal(db, { ...bar, value: undefined }));
}
