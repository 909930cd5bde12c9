import { useLocation } from '@tanstack/react-router';
import type { Project } from '@waypost/contract/entities/project';
import { displayStatusName, isActiveStatus } from '@waypost/domain/projects/status';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { ContourFace } from '../../ui/art/contour-face.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { TabsNav } from '../../ui/navigation/tabs-nav.tsx';
import { ProjectName } from './project-name.tsx';
import { displayedStatus } from './project-status.ts';
import { InactiveNotice } from './rare-notices.tsx';

/** The name, status and plan, with a badge for paid projects. */
function ProjectHeader({ project }: { project: Project }) {
  const t = useText();
  const status = displayedStatus(project, t);
  return (
    <div className="pt-6 pb-4">
      <Breadcrumb crumbs={[{ label: t('projects.title'), href: paths.projects }]} />
      <div className="mt-1 flex items-center gap-4">
        <ContourFace id={project.product_id} className="size-12 rounded-md max-sm:hidden" />
        <div className="min-w-0">
          <ProjectName project={project} />
          <div className="mt-0.5 flex flex-wrap items-center gap-2">
            <span
              className="inline-flex"
              title={displayStatusName(project) === project.aria_status ? undefined : project.aria_status}
            >
              <StatusBadge {...status} />
            </span>
            {project.is_paid && <Badge tone="info">{t('projects.paid')}</Badge>}
            <p className="text-muted">{project.plan_name}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

function ProjectTabs({ project, pathname }: { project: Project; pathname: string }) {
  const t = useText();
  const id = project.product_id;
  const usage = paths.projectUsage(id);
  const users = paths.projectUsers(id);
  const activity = paths.projectActivity(id);
  const others = [usage, users, activity];
  const tabs = [
    { label: t('projects.tab.details'), href: paths.project(id), current: !others.includes(pathname) },
    // a project with a single user needs no list
    ...(project.permissions.includes('see-users')
      ? [{ label: t('projects.tab.users'), href: users, current: pathname === users }]
      : []),
    { label: t('projects.tab.usage'), href: usage, current: pathname === usage },
    // the log contains addresses, so admins and managers of customers cannot see it
    ...(project.permissions.includes('read-activity')
      ? [{ label: t('activity.tab'), href: activity, current: pathname === activity }]
      : []),
  ];
  return <TabsNav label={t('projects.tabs')} tabs={tabs} />;
}

/** The layout of a project's pages: header and tabs stay in place, and users keep a narrow column. */
export function ProjectLayout({ project, children }: { project: Project; children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/(?<=\/usage)\/.*|\/$/, '') });
  const isCentred = pathname === paths.projectUsers(project.product_id);
  return (
    <div className="w-full">
      <ProjectHeader project={project} />
      {!isActiveStatus(project.aria_status) && <InactiveNotice project={project} />}
      <ProjectTabs project={project} pathname={pathname} />
      {isCentred ? <div className="mx-auto max-w-[55rem]">{children}</div> : children}
    </div>
  );
}
