import { createFileRoute } from '@tanstack/react-router';
import { type ActivityFilters, filtersIn } from '../../../../features/activity/activity-filters.ts';
import { ActivityPage } from '../../../../features/activity/activity-page.tsx';
import { activityQuery } from '../../../../features/activity/activity-queries.ts';

function Activity() {
  const { projectId } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (search: ActivityFilters) => void navigate({ search, replace: true, resetScroll: false });
  return <ActivityPage projectId={projectId} filters={filters} onFilters={change} />;
}

/** The activity log of one project, with its filters in the address. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/activity')({
  validateSearch: filtersIn,
  loaderDeps: ({ search }) => search,
  pendingMs: Infinity, // a choice keeps the page as it is, and with it the focus
  loader: async ({ context: { api, queryClient }, params: { projectId }, deps }) => {
    const loading = queryClient.prefetchInfiniteQuery(activityQuery(api, projectId, deps));
    if (import.meta.env.SSR) await loading;
  },
  staticData: { messages: ['activity', 'apps', 'keys', 'usage'] },
  component: Activity,
});
