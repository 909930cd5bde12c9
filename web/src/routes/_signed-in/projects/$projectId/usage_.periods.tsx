import { createFileRoute } from '@tanstack/react-router';
import { PeriodsPage } from '../../../../features/usage/periods/periods-page.tsx';
import { periodsQuery } from '../../../../features/usage/periods/periods-queries.ts';

function Periods() {
  return <PeriodsPage projectId={Route.useParams().projectId} />;
}

/** The billing periods of one project. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/usage_/periods')({
  loader: async ({ context: { api, queryClient }, params: { projectId } }) => {
    const loading = queryClient.prefetchInfiniteQuery(periodsQuery(api, projectId));
    if (import.meta.env.SSR) await loading;
  },
  component: Periods,
  staticData: { messages: ['usage', 'usage-periods'] },
});
