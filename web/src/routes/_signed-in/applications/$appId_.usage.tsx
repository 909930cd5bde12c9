import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { AppId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { AppFailed } from '../../../features/apps/app-failed.tsx';
import { AppFrame } from '../../../features/apps/app-frame.tsx';
import { appQuery } from '../../../features/apps/apps-queries.ts';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { AppTrend } from '../../../features/usage/app-trend.tsx';
import { prefetchUsage } from '../../../features/usage/prefetch-usage.ts';
import { UsagePage } from '../../../features/usage/usage-page.tsx';
import { pageHead } from '../../-page-head.ts';
import { loadApp } from './-load-app.ts';

type UsageSearch = { readonly filters?: string };

function AppUsage() {
  const { appId } = Route.useParams();
  const { filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  const api = useApi();
  const { data: app } = useSuspenseQuery(appQuery(api, appId));
  const { data: project } = useSuspenseQuery(projectQuery(api, app.product_id));
  const change = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { filters: next }, resetScroll: false });
  return (
    <AppFrame app={app} project={project} trend={<AppTrend app={app} project={project} />} tab="usage">
      <UsagePage project={{ ...project, apps: [app], onlyApp: app.app_id }} filters={filters} onFilters={change} />
    </AppFrame>
  );
}

export const Route = createFileRoute('/_signed-in/applications/$appId_/usage')({
  params: { parse: ({ appId }) => ({ appId: appId as AppId }) },
  validateSearch: (search): UsageSearch =>
    typeof search['filters'] === 'string' ? { filters: search['filters'] } : {},
  loaderDeps: ({ search }) => search,
  pendingMs: Infinity, // a choice keeps the page as it is, and with it the focus
  loader: async ({ context, params: { appId }, deps: { filters } }) => {
    const app = await loadApp({ context, appId });
    const project = context.queryClient.getQueryData(projectQuery(context.api, app.product_id).queryKey);
    await prefetchUsage(context, { project: project && { ...project, apps: [app], onlyApp: app.app_id }, filters });
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.appUsage') }),
  errorComponent: AppFailed,
  component: AppUsage,
  staticData: { messages: ['apps', 'usage'] },
});
