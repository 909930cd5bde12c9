import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import type { PageData } from '../../api/page-data.ts';
import { categoriesWith, categoryQuery, previousQuery } from './charts/category-queries.ts';
import { filtersFromText } from './filters/usage-filters.ts';
import { todayFor, type UsageProject } from './filters/usage-period.ts';
import { periodUsageQuery } from './forecast/forecast-queries.ts';

type Context = { readonly api: Api; readonly queryClient: QueryClient; readonly page: PageData };
type Page = { readonly project: UsageProject | undefined; readonly filters: string | undefined };

/** On the server, waits for everything that the page shows; in the browser, the page asks for itself. */
export async function prefetchUsage({ api, queryClient, page }: Context, { project, filters: text }: Page) {
  if (!import.meta.env.SSR || !project || project.apps.length === 0) return;
  const choice = { project, filters: filtersFromText(text, project, todayFor(project)) };
  await Promise.all([
    ...categoriesWith(page.config.flags).flatMap((category) => [
      queryClient.prefetchQuery(categoryQuery(api, category, choice)),
      queryClient.prefetchQuery(previousQuery(api, choice, category)),
    ]),
    queryClient.prefetchQuery(periodUsageQuery(api, project)),
  ]);
}
