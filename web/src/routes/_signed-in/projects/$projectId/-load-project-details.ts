import type { ProjectId } from '@waypost/domain/base/ids';
import { loadFirstSteps } from '../../../../features/first-steps/first-steps-list.tsx';
import { loadDetailsNotice } from '../../../../features/projects/rare-notices.tsx';
import { monthUsageQuery } from '../../../../features/usage/usage-queries.ts';
import type { RouterContext } from '../../../../router-context.ts';

type Loading = { readonly context: RouterContext; readonly params: { readonly projectId: ProjectId } };

/**
 * Loads the details with the first steps and the month's usage; in the browser, the page does not wait for the usage.
 */
export async function loadProjectDetails({
  context: { api, queryClient, session },
  params: { projectId },
}: Loading): Promise<void> {
  const loading = queryClient.prefetchQuery(monthUsageQuery(api, projectId));
  await Promise.all([loadFirstSteps({ api, queryClient }), loadDetailsNotice(session.user())]);
  if (import.meta.env.SSR) await loading;
}
