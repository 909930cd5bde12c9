import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type ReactNode, useId } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { TabsNav } from '../../ui/navigation/tabs-nav.tsx';
import { AppActions } from './app-actions.tsx';
import { AppBadges, AppFacts } from './app-head.tsx';
import { isProtectable } from './protected-apps.ts';

export type AppTab = 'keys' | 'usage' | 'domains';

export type FrameProps = {
  readonly app: App;
  readonly project: Project;
  /** The app's recent transactions as a small chart. */
  readonly trend: ReactNode;
};

function Tabs({ app, project, tab }: Omit<FrameProps, 'trend'> & { tab: AppTab }) {
  const t = useText();
  const tabs: readonly { id: AppTab; href: string }[] = [
    { id: 'keys', href: paths.app(app.app_id) },
    { id: 'usage', href: paths.appUsage(app.app_id) },
    ...(isProtectable(app, project) ? [{ id: 'domains', href: paths.appDomains(app.app_id) } as const] : []),
  ];
  return (
    <TabsNav
      label={t('apps.tabs')}
      tabs={tabs.map(({ id, href }) => ({ label: t(`apps.tab.${id}`), href, current: id === tab }))}
    />
  );
}

/** The header of an app's pages: name, kind, recent usage and tabs. */
export function AppFrame({ app, project, trend, tab, children }: FrameProps & { tab: AppTab; children: ReactNode }) {
  const t = useText();
  const nameId = useId();
  return (
    <article className="pt-6" aria-labelledby={nameId}>
      <Breadcrumb
        crumbs={[
          { label: t('projects.title'), href: paths.projects },
          { label: project.app_name, href: paths.project(project.product_id) },
        ]}
      />
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 id={nameId} className="min-w-0 text-2xl font-semibold wrap-anywhere">
              {app.app_name}
            </h1>
            <AppBadges app={app} />
            {app.status !== 'TERMINATED' && <AppActions app={app} project={project} />}
          </div>
          <AppFacts app={app} />
        </div>
        {trend}
      </div>
      <Tabs app={app} project={project} tab={tab} />
      {children}
    </article>
  );
}
