import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type AppSection, sectionsOf } from '@waypost/domain/app-sections';
import { isOsbApp } from '@waypost/domain/apps';
import { isActiveStatus } from '@waypost/domain/status';
import type { ReactNode } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { GenerateApp } from './generate-app.tsx';

type Credentials = (app: App) => ReactNode;

function AppCard({ app, children }: { app: App; children: ReactNode }) {
  const t = useText();
  const idElement = `id-of-${app.app_id}`;
  return (
    <article className="min-w-0 overflow-clip rounded-md border border-hairline bg-surface" aria-labelledby={`name-of-${app.app_id}`}>
      <div className="px-5 pt-4 pb-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`name-of-${app.app_id}`} className="min-w-0 text-lg font-semibold wrap-anywhere">
            {app.app_name}
          </h3>
          {isOsbApp(app) && <Badge>{t('apps.osb')}</Badge>}
          {app.status === 'TERMINATED' && <Badge tone="danger">{t('apps.terminated')}</Badge>}
        </div>
        <p className="mt-0.5 flex items-center gap-x-1.5 text-sm text-muted">
          <span className="shrink-0">{t('apps.id')}</span>
          <code id={idElement} className="min-w-0 break-all text-ink">
            {app.app_id}
          </code>
          <CopyButton targetSelector={`#${idElement}`} label={t('apps.copyId')} />
        </p>
      </div>
      {children}
    </article>
  );
}

function Section({ section, apps, credentials }: { section: AppSection; apps: readonly App[]; credentials: Credentials }) {
  const t = useText();
  const titleId = `section-${section}`;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-xl font-semibold">
        {t(`apps.section.${section}`)}
      </h2>
      {apps.map((app) => (
        <AppCard key={app.app_id} app={app}>
          {credentials(app)}
        </AppCard>
      ))}
    </section>
  );
}

/** The apps of a project by section; a section without an app or a way to generate one is not shown (PRJ-23). */
export function AppSections({ project, credentials }: { project: Project; credentials: Credentials }) {
  const { product_slug: product } = useConfig();
  const sections = sectionsOf(project.apps, { ...project, product, mayCreate: false });
  const webApp = sections.find(({ section }) => section === 'js-rest')?.apps[0];
  return (
    <>
      {isActiveStatus(project.aria_status) && <GenerateApp project={project} app={webApp} />}
      {sections.map(({ section, apps }) => (
        <Section key={section} section={section} apps={apps} credentials={credentials} />
      ))}
    </>
  );
}
