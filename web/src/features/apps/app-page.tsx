import { useText } from '../../messages/use-text.tsx';
import { type Credentials, AppParts } from './app-card.tsx';
import { AppDomains } from './app-domains.tsx';
import { AppFrame, type FrameProps } from './app-frame.tsx';
import { useAppRights } from './app-rights.ts';
import { AppSample } from './app-sample.tsx';
import { isProtectable } from './protected-apps.ts';

type AppPageProps = FrameProps & {
  readonly credentials: Credentials;
  /** The tab in the address. */
  readonly tab: 'keys' | 'domains';
};

/** One app: its credentials and an example, or its protected hosts. */
export function AppPage({ credentials, tab, ...frame }: AppPageProps) {
  const { app, project } = frame;
  const t = useText();
  const { mayChange } = useAppRights(project);
  if (tab === 'domains' && isProtectable(app, project))
    return (
      <AppFrame {...frame} tab="domains">
        <h2 className="sr-only">{t('apps.tab.domains')}</h2>
        <div className="panel [&>*]:border-t-0">
          <AppDomains title={t('apps.domains.title')} app={app} mayChange={mayChange} />
        </div>
      </AppFrame>
    );
  return (
    <AppFrame {...frame} tab="keys">
      <h2 className="sr-only">{t('apps.tab.keys')}</h2>
      <div className="flex flex-col gap-6">
        <div className="min-w-0 overflow-clip panel [&>:first-child]:border-t-0">
          <AppParts app={app} project={project} credentials={credentials} />
        </div>
        {app.status !== 'TERMINATED' && <AppSample app={app} />}
      </div>
    </AppFrame>
  );
}
