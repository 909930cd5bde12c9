import type { ProjectId } from '@waypost/domain/ids';
import { monthUsageQuery } from '../../../../features/usage/usage-queries.ts';
import type { RouterContext } from '../../../../router-context.ts';

type Loading = { readonly context: RouterContext; readonly params: { readonly projectId: ProjectId } };

/** The details arrive with the month's usage; in the browser the bar comes after the page. */
export async function loadMonthUsage({ context: { api, queryClient }, params: { projectId } }: Loading): Promise<void> {
  const loading = queryClient.prefetchQuery(monthUsageQuery(api, projectId));
  if (import.meta.env.SSR) await loading;
}
