import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { credentialKind } from '@waypost/domain/apps/app-credentials';
import { isSettling } from '@waypost/domain/apps/app-life';
import { isMobilePlatform } from '@waypost/domain/apps/apps';
import { namespaceKindOf } from '@waypost/domain/base/host-name';
import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AppActions } from './app-actions.tsx';
import { AppCode } from './app-code.tsx';
import { AppBadges, AppFacts } from './app-head.tsx';
import { useAppRights } from './app-rights.ts';

const AppNamespace = rarePart(async () => (await import('./app-namespace.tsx')).AppNamespace);
const AppSdks = rarePart(async () => (await import('./app-sdks.tsx')).AppSdks);

/** The part of another feature: API keys or access keys. */
export type Credentials = (app: App) => ReactNode;

/** New credentials can take an hour to work everywhere; the owner's own projects have no such delay. */
function SettlingNotice({ app }: { app: App }) {
  const t = useText();
  const [now] = useState(() => new Date());
  if (app.status === 'TERMINATED' || !isSettling(app, now)) return null;
  return (
    <div className="px-5 pb-4">
      <Notice>{t('apps.settling')}</Notice>
    </div>
  );
}

type PartsProps = { readonly app: App; readonly project: Project; readonly credentials: Credentials };

/** The credentials and downloads of an app, or a note that it has ended. */
export function AppParts({ app, project, credentials }: PartsProps) {
  const t = useText();
  const { mayChange, isSelfServe } = useAppRights(project);
  if (app.status === 'TERMINATED')
    return <p className="border-t border-hairline px-5 py-4 text-muted">{t('apps.terminatedHelp')}</p>;
  return (
    <>
      {!isSelfServe && <SettlingNotice app={app} />}
      {credentialKind(app) === 'app_code' ? <AppCode app={app} /> : credentials(app)}
      {namespaceKindOf(app.platform) !== undefined && <AppNamespace app={app} mayChange={mayChange} />}
      {isMobilePlatform(app.platform) && <AppSdks app={app} />}
    </>
  );
}

/** An app in the list of its project. */
export function AppCard(props: PartsProps) {
  const { app, project } = props;
  const nameId = `name-of-${app.app_id}`;
  return (
    <article className="min-w-0 overflow-clip panel" aria-labelledby={nameId}>
      <div className="px-5 pt-4 pb-4">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={nameId} className="min-w-0 text-lg font-semibold wrap-anywhere">
              <Link href={paths.app(app.app_id)} className="hover:underline">
                {app.app_name}
              </Link>
            </h3>
            <AppBadges app={app} />
          </div>
          {app.status !== 'TERMINATED' && <AppActions app={app} project={project} />}
        </div>
        <AppFacts app={app} />
      </div>
      <AppParts {...props} />
    </article>
  );
}
