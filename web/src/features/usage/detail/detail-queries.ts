import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnUsageEventPage } from '@waypost/contract/entities/own-usage';
import type { UsageBreakdown, UsageEventPage } from '@waypost/contract/entities/usage-detail';
import type { DayRange } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { OwnChart, OwnDivision } from '@waypost/domain/usage/own-usage';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import type { StoredDimension, UsageDimension } from '@waypost/domain/usage/usage-dimensions';
import type { Api } from '../../../api/api.ts';
import { appsOf, type Choice } from '../charts/category-queries.ts';
import { daysOf } from '../filters/usage-filters.ts';
import { todayFor } from '../filters/usage-period.ts';
import { ownUsageQueryKey, usageQueryKey } from '../usage-queries.ts';

/** These charts are read less often than calls. */
const refetchMs = 30_000;

type BreakdownChoice = Choice & { readonly dimension: UsageDimension; readonly page: number };

/** The app of a request: none if all of the project's apps are shown. */
const appOf = ({ project, filters }: Choice): AppId | undefined => {
  const [app, ...others] = appsOf(project, filters);
  return others.length === 0 ? app : undefined;
};

export const breakdownQuery = (api: Api, { dimension, page, ...choice }: BreakdownChoice) => {
  const { project, filters } = choice;
  const { preset, range } = filters;
  const app_id = appOf(choice);
  const days = () => daysOf(filters, todayFor(project));
  return queryOptions({
    queryKey: [
      ...usageQueryKey(project.product_id),
      'breakdown',
      { dimension, page, app_id, zoom: preset.zoom_level, range },
    ],
    queryFn: ({ signal }): Promise<UsageBreakdown> => {
      const { from, to } = days();
      const query = { dimension, page: String(page), app_id, start_date: from, end_date: to };
      return api.usage.readUsageBreakdown({ params: { id: project.product_id }, query }, { signal });
    },
    staleTime: refetchMs,
    refetchInterval: ({ state }) => state.data !== undefined && days().to >= todayFor(project) && refetchMs,
    placeholderData: keepPreviousData,
  });
};

/** Other parts than these have no events of their own. */
export type PartQuery = {
  readonly service?: string;
  readonly environment?: string;
  readonly dimension?: StoredDimension;
  readonly value?: string;
};
export type BarQuery = PartQuery & {
  readonly projectId: ProjectId;
  readonly app_id: AppId | undefined;
  readonly days: DayRange;
  readonly chart_category: ChartCategory;
};

/** A bar of the charts of everything that somebody sees (USE-55). */
export type OwnBarQuery = {
  readonly chart: OwnChart;
  readonly by: OwnDivision;
  readonly value?: string;
  readonly environment?: string;
  readonly days: DayRange;
};
export type AnyBar = BarQuery | OwnBarQuery;
export const isOwn = (bar: AnyBar): bar is OwnBarQuery => 'by' in bar;

/** A part of a bar by its name; without a query it combines several values. */
export type Part = { readonly name: string; readonly query: PartQuery | undefined };

/** The question about a bar of the chosen apps. */
export const barQueryOf = (choice: Choice, days: DayRange, chart_category: ChartCategory): BarQuery => ({
  projectId: choice.project.product_id,
  app_id: appOf(choice),
  days,
  chart_category,
});

/** The question about a column of a chart, which shows one environment if one is chosen. */
export function columnQueryOf(choice: Choice, days: DayRange, chart_category: ChartCategory): BarQuery {
  const { environment } = choice.filters;
  return { ...barQueryOf(choice, days, chart_category), ...(environment !== undefined && { environment }) };
}

const requestOf = ({ projectId, days, ...query }: BarQuery) => ({
  params: { id: projectId },
  query: { ...query, start_date: days.from, end_date: days.to },
});

const ownRequestOf = ({ days, ...query }: OwnBarQuery) => ({
  query: { ...query, start_date: days.from, end_date: days.to },
});

const keyOf = (bar: AnyBar) => (isOwn(bar) ? ownUsageQueryKey : usageQueryKey(bar.projectId));

export const explanationQuery = (api: Api, bar: AnyBar) =>
  queryOptions({
    queryKey: [...keyOf(bar), 'explanation', bar],
    queryFn: ({ signal }) =>
      isOwn(bar)
        ? api.ownUsage.readOwnUsageExplanation(ownRequestOf(bar), { signal })
        : api.usage.readUsageExplanation(requestOf(bar), { signal }),
  });

type EventPage = UsageEventPage & Partial<Pick<OwnUsageEventPage, 'apps'>>;

function readEvents(api: Api, bar: AnyBar, { from, signal }: { from: string | null; signal: AbortSignal }) {
  const place = from === null ? {} : { from };
  if (isOwn(bar))
    return api.ownUsage.readOwnUsageEvents({ query: { ...ownRequestOf(bar).query, ...place } }, { signal });
  const { params, query } = requestOf(bar);
  return api.usage.readUsageEvents({ params, query: { ...query, ...place } }, { signal });
}

export const eventsQuery = (api: Api, bar: AnyBar) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(bar), 'events', bar],
    queryFn: ({ signal, pageParam }): Promise<EventPage> => readEvents(api, bar, { from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** More apps would be as many requests. */
const appsWithKeyNames = 6;

/** The names of the keys of the shown apps, by their ids. */
export const keyNamesQuery = (api: Api, choice: Choice) => {
  const apps = appsOf(choice.project, choice.filters);
  return queryOptions({
    queryKey: [...usageQueryKey(choice.project.product_id), 'key-names', apps.join(' ')],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const read = (hrnId: AppId) => api.keys.listApiKeys({ params: { hrnId } }, { signal });
      const lists = await Promise.all(apps.map(read));
      const keys = lists.flatMap(({ items }) => items);
      const isUnique = (name: string) => keys.filter((key) => key.name === name).length === 1;
      return new Map(keys.map(({ apiKeyId: id, name }) => [id, isUnique(name) ? name : `${name} …${id.slice(-6)}`]));
    },
    enabled: choice.project.permissions.includes('manage-keys') && apps.length <= appsWithKeyNames,
    staleTime: refetchMs,
  });
};
