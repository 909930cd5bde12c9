import type { QueryClient } from '@tanstack/react-query';
import { dayOf } from '@waypost/domain/base/day';
import type { Api } from '../../../api/api.ts';
import type { PageData } from '../../../api/page-data.ts';
import { filtersFromText } from '../filters/usage-filters.ts';
import { divisionIn, ownChartsWith, ownScope, ownUsageQuery } from './own-usage-queries.ts';

type Context = { readonly api: Api; readonly queryClient: QueryClient; readonly page: PageData };
type Search = { readonly filters?: string | undefined; readonly by?: string | undefined };

/** On the server, waits for everything that the page shows; in the browser, the page asks for itself. */
export async function prefetchOwnUsage({ api, queryClient, page }: Context, { filters: text, by }: Search) {
  if (!import.meta.env.SSR) return;
  const choice = { filters: filtersFromText(text, ownScope, dayOf(new Date())), by: divisionIn(by), page: 1 };
  await Promise.all(
    ownChartsWith(page.config.flags).map((chart) => queryClient.prefetchQuery(ownUsageQuery(api, chart, choice))),
  );
}
