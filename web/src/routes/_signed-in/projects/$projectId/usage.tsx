import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useApi } from '../../../../api/app-context.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { filtersFromText, filtersToText, type UsageFilters } from '../../../../features/usage/usage-filters.ts';
import { UsagePage } from '../../../../features/usage/usage-page.tsx';
import { usageQuery } from '../../../../features/usage/usage-queries.ts';

type UsageSearch = { readonly filters?: string };

function Usage() {
  const { projectId } = Route.useParams();
  const { filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const change = (next: UsageFilters) => {
    const text = filtersToText(next);
    void navigate({ search: text === undefined ? {} : { filters: text }, replace: true, resetScroll: false });
  };
  return <UsagePage project={project} filters={filtersFromText(filters)} onFilters={change} />;
}

/** The usage of one project, with its filters in the address. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/usage')({
  validateSearch: (search): UsageSearch =>
    typeof search['filters'] === 'string' ? { filters: search['filters'] } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params: { projectId }, deps: { filters } }) => {
    const loading = queryClient.prefetchQuery(usageQuery(api, projectId, filtersFromText(filters)));
    // In the browser, the page shows a placeholder or the previous chart meanwhile.
    if (import.meta.env.SSR) await loading;
  },
  component: Usage,
  staticData: { messages: ['usage'] },
});
