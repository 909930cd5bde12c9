import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { type Day, type DayRange } from '@waypost/domain/base/day';
import { chooseGranularity, type ZoomLevel } from '@waypost/domain/usage/usage-presets';
import { comparedDays } from '@waypost/domain/usage/compared-days';
import { type ChartCategory, chartCategories } from '@waypost/domain/usage/usage';
import type { Api } from '../../../api/api.ts';
import { daysOf, type UsageFilters } from '../filters/usage-filters.ts';
import { billingDays, todayFor, type UsageProject } from '../filters/usage-period.ts';
import { refetchEveryMs, usageQueryKey } from '../usage-queries.ts';
import { joinReports } from './usage-series.ts';

/** Storage, transfer and users are reported by the day, so they are read less often than calls. */
export const slowRefetchMs = 60_000;

/** The chart of monthly users exists only with its flag (CFG-14). */
export const categoriesWith = (flags: Readonly<Record<string, boolean>>): readonly ChartCategory[] =>
  chartCategories.filter((category) => category !== 'mau' || flags['ff_enable_sdk_usage'] === true);

/** The apps whose usage is shown: all of the project, or the chosen one. */
export const appsOf = ({ apps }: Pick<UsageProject, 'apps'>, { app_id }: UsageFilters) =>
  apps.map((app) => app.app_id).filter((id) => app_id === undefined || id === app_id);

type Request = {
  readonly chart_category: ChartCategory;
  readonly zoom_level: ZoomLevel;
  readonly detail: UsageReport['detail'];
  readonly days: DayRange;
};

/** The request of a category (USE-01, USE-14). */
export function requestOf(
  category: ChartCategory,
  { filters, project, today }: { filters: UsageFilters; project: UsageProject; today: Day },
): Request {
  if (category === 'mau') {
    const { zoom_level } = filters.billing;
    return {
      chart_category: category,
      zoom_level,
      detail: 'billing',
      days: billingDays(filters.billing, project, today),
    };
  }
  const days = daysOf(filters, today);
  const { zoom_level } = filters.preset;
  return { chart_category: category, zoom_level, detail: chooseGranularity(zoom_level, days), days };
}

/** How many requests of one chart run at once, however many apps a project has. */
const requestsAtOnce = 6;

/** Runs a function on all items, a few at once, and answers in their order; a failure stops those not yet begun. */
async function mapInTurn<Item, Answer>(items: readonly Item[], run: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  const waiting = (function* () {
    yield* items.entries();
  })();
  const work = async () => {
    for (const [index, item] of waiting) answers[index] = await run(item);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  return answers;
}

/** One request for each app, answered together (USE-05). */
async function readApps(api: Api, { project, filters }: Choice, request: Request & { readonly signal: AbortSignal }) {
  const { days, signal, ...query } = request;
  const dated = { ...query, start_date: days.from, end_date: days.to };
  const read = (appId: UsageProject['apps'][number]['app_id']) =>
    api.usage.readAppUsage({ params: { id: project.product_id, appId }, query: dated }, { signal });
  return joinReports(await mapInTurn(appsOf(project, filters), read));
}

export type Choice = { readonly project: UsageProject; readonly filters: UsageFilters };

/**
 * The usage of one chart. The key names the choice and not its days, so that a page that stays open goes on to the next
 * day. Another choice cancels the requests of the one before (USE-16). Only days that include today are read again by
 * themselves; after a failure the reader tries again.
 */
export const categoryQuery = (api: Api, category: ChartCategory, choice: Choice) => {
  const { project, filters } = choice;
  const { billing, preset, range } = filters;
  const period = category === 'mau' ? [billing.zoom_level] : [preset.zoom_level, range?.from, range?.to];
  const request = () => requestOf(category, { ...choice, today: todayFor(project) });
  const interval = category === 'service' ? refetchEveryMs : slowRefetchMs;
  return queryOptions({
    queryKey: [...usageQueryKey(project.product_id), category, appsOf(project, filters).join(' '), ...period],
    queryFn: ({ signal }) => readApps(api, choice, { ...request(), signal }),
    staleTime: interval,
    refetchInterval: ({ state }) => state.data !== undefined && request().days.to >= todayFor(project) && interval,
    placeholderData: keepPreviousData,
  });
};

/** As many days before those of a chart; for users as many months, because they count once a month. */
export function daysToCompare(category: ChartCategory, { project, filters }: Choice): DayRange {
  const today = todayFor(project);
  return comparedDays(
    category,
    category === 'mau' ? billingDays(filters.billing, project, today) : daysOf(filters, today),
  );
}

/** The usage of the period before, to compare with; by month, because only its total is shown. */
export const previousQuery = (api: Api, choice: Choice, category: ChartCategory = 'service') => {
  const { project, filters } = choice;
  const days = daysToCompare(category, choice);
  return queryOptions({
    queryKey: [
      ...usageQueryKey(project.product_id),
      'before',
      category,
      appsOf(project, filters).join(' '),
      days.from,
      days.to,
    ],
    queryFn: ({ signal }) =>
      readApps(api, choice, { chart_category: category, zoom_level: 'range', detail: 'month', days, signal }),
  });
};
