import type { UsagePage, UsageReport } from '@waypost/contract/entities/usage';
import type { EventPlace, UsageEventPage, UsageExplanation } from '@waypost/contract/entities/usage-detail';
import { addDays, countDays, type Day, type DayRange, dayOf, isDay } from '@waypost/domain/base/day';
import {
  daysOfZoom,
  chooseGranularity,
  maxBarDays,
  maxUsageDays,
  usageDateProblems,
  type ZoomLevel,
} from '@waypost/domain/usage/usage-presets';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import {
  type ChartCategory,
  chartCategoriesOf,
  firstChartView,
  type UsageType,
  usageTypesOf,
} from '@waypost/domain/usage/usage';
import type { z } from 'zod';
import type { ProjectService } from '../projects/projects.service.ts';
import type { CountedUsage } from './periods/counted-usage.service.ts';
import { readStatedDays } from './stated-days.store.ts';
import {
  type Bar,
  lastDaysOf,
  lastUpdate,
  type ProjectApps,
  readSums,
  readSumsPage,
  type UsageQuestion,
} from './usage.store.ts';
import { cursorAt, placeOf } from './usage-cursor.ts';
import type { Plumbing } from '../../plumbing.ts';

export type UsageDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly projects: Pick<ProjectService, 'readableApps'>;
};
export type UsageService = ReturnType<typeof createUsageService> & { readonly counted: CountedUsage };

export type UsageDates = Pick<UsageRequest, 'start_date' | 'end_date' | 'zoom_level'>;
export type UsageRequest = {
  readonly viewer: Viewer;
  readonly projectId: ProjectId;
  readonly appId?: AppId;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly detail?: UsageReport['detail'] | undefined;
  readonly zoom_level?: ZoomLevel | undefined;
  readonly chart_category?: ChartCategory | undefined;
};

/** A program's question about a whole project, page by page. */
export type UsagePageRequest = Pick<UsageRequest, 'projectId' | 'start_date' | 'end_date'> & {
  readonly detail?: UsagePage['detail'] | undefined;
  readonly app_id?: AppId | undefined;
  readonly environment?: string | undefined;
  readonly usage_type?: UsageType | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const defaultDays = 30;

/** A report before the contract formats its date. */
type UsageAnswer = z.input<typeof UsageReport>;

/** Each message names the parameter, which the page looks for. */
const dateMessages: Readonly<Record<string, string>> = {
  INVALID_FROM_DATE: 'start_date must be a day in the form yyyy-MM-dd.',
  INVALID_TO_DATE: 'end_date must be a day in the form yyyy-MM-dd.',
  FROM_AFTER_TO: 'start_date must not be later than the last day.',
  FROM_AFTER_TODAY: 'start_date must not be later than today.',
};

export function rangeOf({ start_date, end_date, zoom_level }: UsageDates, today: Day): { from: Day; to: Day } {
  const to = end_date ?? today;
  const last = isDay(to) && to < today ? to : today;
  const from = start_date ?? addDays(last, 1 - ((zoom_level && daysOfZoom(zoom_level)) ?? defaultDays));
  const problems = usageDateProblems({ from, to, today }).map((problem) => ({
    ...problem,
    path: problem.path === 'from' ? 'start_date' : 'end_date',
    message: dateMessages[problem.reason] ?? problem.message,
  }));
  if (problems.length > 0) throw new DomainError('INVALID_DATE', problems);
  if (countDays(from, to) > maxUsageDays) {
    const message = `start_date must leave a range of at most ${maxUsageDays} days.`;
    throw new DomainError('INVALID_DATE', [{ path: 'start_date', reason: 'RANGE_TOO_LONG', message }]);
  }
  return { from, to };
}

/** The days of one bar. Throws INVALID_DATE. */
export function barDaysOf(request: Pick<UsageDates, 'start_date' | 'end_date'>, today: Day): DayRange {
  const { from, to } = rangeOf(request, today);
  if (countDays(from, to) <= maxBarDays) return { from, to };
  const message = `start_date must leave a range of at most ${maxBarDays} days.`;
  throw new DomainError('INVALID_DATE', [{ path: 'start_date', reason: 'RANGE_TOO_LONG', message }]);
}

/** What is behind any bar of a chart, for callers that decide who may ask. */
export type BarService = {
  /** How a bar was counted: its sums, the rules that made them, and what these rules were applied to (USE-53). */
  explain(bar: Bar): Promise<UsageExplanation>;
  /** The events behind a bar, page by page. */
  readEvents(bar: Bar, from: EventPlace | undefined): Promise<z.input<typeof UsageEventPage>>;
};

function recordOf(sum: Awaited<ReturnType<typeof readSums>>[number]): UsageAnswer['dev_50_records'][number] {
  const { updated: _updated, ...figures } = sum;
  const { usage_type, usage_type_category: usage_type_sub_category, usage_units, billable_units } = figures;
  return {
    ...figures,
    usage_summary_records: [{ usage_type_sub_category, usage_units, billable_units }],
    toggle: firstChartView(usage_type),
    categories: [...chartCategoriesOf(usage_type)],
  };
}

/** The usage of a project by service and day or month. */
export function createUsageService({ db, clock, projects }: UsageDeps) {
  return {
    async read(request: UsageRequest): Promise<UsageAnswer> {
      const { viewer, projectId, appId, zoom_level = 'range', chart_category } = request;
      const apps = await projects.readableApps(viewer, projectId, appId);
      const { from, to } = rangeOf(request, dayOf(clock()));
      const { detail = chooseGranularity(zoom_level, { from, to }) } = request;
      const question: UsageQuestion = {
        projectId,
        apps,
        usageTypes: chart_category && usageTypesOf(chart_category),
        from,
        to,
        detail: detail === 'day' ? 'day' : 'month', // bills are monthly
      };
      const sums = await readSums(db, question);
      const changes = sums.map(({ updated }) => updated.getTime());
      const records = sums.map(recordOf);
      return {
        dev_50_records: records.filter(({ environment }) => environment === 'cit'),
        non_dev_50_records: records.filter(({ environment }) => environment !== 'cit'),
        start_date: from,
        end_date: to,
        last_usage_update: changes.length > 0 ? new Date(Math.max(...changes)) : null,
        detail,
      };
    },

    /** For a caller that may read the whole project: an app of another project has no usage in it. */
    async readPage(request: UsagePageRequest): Promise<z.input<typeof UsagePage>> {
      const { projectId, app_id, environment, usage_type, cursor, limit } = request;
      const after = cursor === undefined ? undefined : placeOf(cursor);
      const { from, to } = rangeOf(request, dayOf(clock()));
      const { detail = chooseGranularity('range', { from, to }) } = request;
      const question: UsageQuestion = {
        projectId,
        apps: app_id === undefined ? 'all' : [app_id],
        usageTypes: usage_type && [usage_type],
        from,
        to,
        detail,
      };
      const [sums, last_usage_update] = await Promise.all([
        readSumsPage(db, { ...question, environment, after, limit: limit + 1 }),
        lastUpdate(db, question),
      ]);
      const rows = sums.slice(0, limit);
      const last = sums.length > limit ? rows.at(-1) : undefined;
      const next = last ? cursorAt(last) : null;
      return { project_id: projectId, start_date: from, end_date: to, detail, last_usage_update, rows, next };
    },

    /** The usage of a period by day, as closed periods state it. */
    statedDays: readStatedDays,

    /** In one query, of these apps only; projects in which they have no usage are missing. */
    lastDaysOf: async (queries: readonly ProjectApps[]): Promise<ReadonlyMap<ProjectId, Day>> =>
      queries.length === 0 ? new Map() : lastDaysOf(db, queries),
  };
}
