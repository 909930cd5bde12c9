import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { shownCredentials } from '@waypost/domain/apps/app-credentials';
import { isSettling } from '@waypost/domain/apps/app-life';
import { isMobilePlatform, isOsbApp } from '@waypost/domain/apps/apps';
import { namespaceKindOf } from '@waypost/domain/base/host-name';
import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ShortId } from '../../ui/data/short-id.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AppActions } from './app-actions.tsx';
import { AppCode } from './app-code.tsx';
import { AppDomains } from './app-domains.tsx';
import { useAppRights } from './app-rights.ts';
import { isProtectable } from './protected-apps.ts';

const AppNamespace = rarePart(async () => (await import('./app-namespace.tsx')).AppNamespace);
const AppSdks = rarePart(async () => (await import('./app-sdks.tsx')).AppSdks);

/** What another feature shows of an app: API keys or access keys. */
export type Credentials = (app: App) => ReactNode;

type CardProps = {
  readonly app: App;
  readonly project: Project;
  readonly credentials: Credentials;
  /** On its own page the app's name is the title of the page. */
  readonly alone?: boolean;
};

function Badges({ app }: { app: App }) {
  const t = useText();
  return (
    <>
      {isOsbApp(app) && <Badge>{t('apps.osb')}</Badge>}
      {app.type !== null && <Badge>{t(`apps.type.${app.type}`)}</Badge>}
      {app.status === 'TERMINATED' && <Badge tone="danger">{t('apps.terminated')}</Badge>}
    </>
  );
}

function IdLine({ app }: { app: App }) {
  const t = useText();
  const idElement = `id-of-${app.app_id}`;
  return (
    <p className="flex items-center gap-x-1.5 text-sm text-muted">
      <span className="shrink-0">{t('apps.id')}</span>
      <ShortId id={idElement} value={app.app_id} className="text-ink" />
      <CopyButton targetSelector={`#${idElement}`} label={t('apps.copyId')} />
    </p>
  );
}

function Facts({ app }: { app: App }) {
  const t = useText();
  const facts = [
    t(`apps.platform.${app.platform}`),
    t(`apps.auth.${app.auth_type}`),
    t(`apps.contract.${app.contract_type}`),
    ...(app.expiry_date === null ? [] : [t('apps.expires', { date: app.expiry_date })]),
  ];
  return <p className="mt-1 text-sm text-muted">{facts.join(' · ')}</p>;
}

/** Credentials may take an hour to work everywhere; a project of one's own knows no such delay. */
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

/** What can be done and seen of an app that lasts; project details has the domains of all its apps in a section of their own. */
function ActiveParts({ app, project, credentials, alone = false }: CardProps) {
  const t = useText();
  const { mayChange, isSelfServe } = useAppRights(project);
  return (
    <>
      {!isSelfServe && <SettlingNotice app={app} />}
      {shownCredentials(app) === 'app_code' ? <AppCode app={app} /> : credentials(app)}
      {namespaceKindOf(app.platform) !== undefined && <AppNamespace app={app} mayChange={mayChange} />}
      {isMobilePlatform(app.platform) && <AppSdks app={app} />}
      {alone && isProtectable(app, project) && (
        <AppDomains title={t('apps.domains.title')} app={app} mayChange={mayChange} />
      )}
    </>
  );
}

/** An app with its credentials, downloads and what protects it. */
export function AppCard(props: CardProps) {
  const { app, project, alone = false } = props;
  const t = useText();
  const nameId = `name-of-${app.app_id}`;
  const Name = alone ? 'h2' : 'h3';
  const isOver = app.status === 'TERMINATED';
  return (
    <article className="min-w-0 overflow-clip panel" aria-labelledby={nameId}>
      <div className="px-5 pt-4 pb-4">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <Name id={nameId} className="min-w-0 text-lg font-semibold wrap-anywhere">
              {alone ? (
                app.app_name
              ) : (
                <Link href={paths.app(app.app_id)} className="hover:underline">
                  {app.app_name}
                </Link>
              )}
            </Name>
            <Badges app={app} />
          </div>
          {!isOver && <AppActions app={app} project={project} />}
        </div>
        <IdLine app={app} />
        <Facts app={app} />
      </div>
      {isOver ? (
        <p className="border-t border-hairline px-5 py-4 text-muted">{t('apps.terminatedHelp')}</p>
      ) : (
        <ActiveParts {...props} />
      )}
    </article>
  );
}
