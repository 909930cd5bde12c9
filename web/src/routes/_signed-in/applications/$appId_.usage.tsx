import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { AppId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { AppFailed } from '../../../features/apps/app-failed.tsx';
import { AppFrame } from '../../../features/apps/app-frame.tsx';
import { appQuery } from '../../../features/apps/apps-queries.ts';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { AppTrend } from '../../../features/usage/app-trend.tsx';
import { filtersFromText, filtersToText, type UsageFilters } from '../../../features/usage/usage-filters.ts';
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
  const change = (next: UsageFilters) => {
    const text = filtersToText({ ...next, app_id: undefined });
    void navigate({ search: text === undefined ? {} : { filters: text }, replace: true, resetScroll: false });
  };
  return (
    <AppFrame app={app} project={project} trend={<AppTrend app={app} />} tab="usage">
      <UsagePage
        project={{ product_id: app.product_id, apps: [app] }}
        filters={{ ...filtersFromText(filters), app_id: appId }}
        onFilters={change}
      />
    </AppFrame>
  );
}

export const Route = createFileRoute('/_signed-in/applications/$appId_/usage')({
  params: { parse: ({ appId }) => ({ appId: appId as AppId }) },
  validateSearch: (search): UsageSearch =>
    typeof search['filters'] === 'string' ? { filters: search['filters'] } : {},
  loader: ({ context, params: { appId } }) => loadApp({ context, appId }),
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.appUsage') }),
  errorComponent: AppFailed,
  component: AppUsage,
  staticData: { messages: ['usage'] },
});
