import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { AppId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { AppFailed } from '../../../features/apps/app-failed.tsx';
import { AppPage } from '../../../features/apps/app-page.tsx';
import { appQuery } from '../../../features/apps/apps-queries.ts';
import { AppTrend } from '../../../features/usage/app-trend.tsx';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { pageHead } from '../../-page-head.ts';
import { credentialsOf } from '../-app-credentials.tsx';
import { loadApp } from './-load-app.ts';

function AppDetails() {
  const { appId } = Route.useParams();
  const { tab } = Route.useSearch();
  const api = useApi();
  const { data: app } = useSuspenseQuery(appQuery(api, appId));
  const { data: project } = useSuspenseQuery(projectQuery(api, app.product_id));
  return (
    <AppPage
      app={app}
      project={project}
      credentials={credentialsOf(project)}
      trend={<AppTrend app={app} project={project} />}
      tab={tab ?? 'keys'}
    />
  );
}

export const Route = createFileRoute('/_signed-in/applications/$appId')({
  params: { parse: ({ appId }) => ({ appId: appId as AppId }) },
  validateSearch: ({ tab }): { tab?: 'domains' } => (tab === 'domains' ? { tab } : {}),
  loader: ({ context, params: { appId } }) => loadApp({ context, appId }),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.app_name ?? match.context.text('chrome.app') }),
  errorComponent: AppFailed,
  staticData: { messages: ['apps', 'keys', 'usage'] },
  component: AppDetails,
});
