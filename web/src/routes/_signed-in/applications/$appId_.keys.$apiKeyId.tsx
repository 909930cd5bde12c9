import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { AppId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { AppFailed } from '../../../features/apps/app-failed.tsx';
import { appQuery } from '../../../features/apps/apps-queries.ts';
import { KeySettingsPage } from '../../../features/keys/key-settings-page.tsx';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { withMessages } from '../../../messages/load-messages.ts';
import { nearPart } from '../../../ui/base/lazy-part.tsx';
import { pageHead } from '../../-page-head.ts';
import { loadApp } from './-load-app.ts';

const KeyCap = nearPart(
  withMessages(['spend-caps'], async () => (await import('../../../features/spend-caps/key-cap.tsx')).KeyCap),
  <div className="min-h-32" />,
);

function KeySettings() {
  const { appId, apiKeyId } = Route.useParams();
  const api = useApi();
  const { data: app } = useSuspenseQuery(appQuery(api, appId));
  const { data: project } = useSuspenseQuery(projectQuery(api, app.product_id));
  const cap = <KeyCap projectId={project.product_id} apiKeyId={apiKeyId} />;
  return <KeySettingsPage app={app} project={project} apiKeyId={apiKeyId} spendCap={cap} />;
}

export const Route = createFileRoute('/_signed-in/applications/$appId_/keys/$apiKeyId')({
  params: { parse: ({ appId, apiKeyId }) => ({ appId: appId as AppId, apiKeyId }) },
  loader: ({ context, params: { appId } }) => loadApp({ context, appId }),
  head: ({ match }) => pageHead(match, { title: match.context.text('keys.settingsTitle') }),
  errorComponent: AppFailed,
  staticData: { messages: ['apps', 'key-settings', 'keys'] },
  component: KeySettings,
});
