import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { AppCard, type Credentials } from './app-card.tsx';

/** One app: the card that project details shows of it. */
export function AppPage({ app, project, credentials }: { app: App; project: Project; credentials: Credentials }) {
  const t = useText();
  return (
    <div className="pt-6">
      <Breadcrumb
        crumbs={[
          { label: t('projects.title'), href: paths.projects },
          { label: project.app_name, href: paths.project(project.product_id) },
        ]}
      />
      <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{app.app_name}</h1>
      <p className="mt-1 mb-6">
        <TextLink href={paths.appUsage(app.app_id)}>{t('apps.usage')}</TextLink>
      </p>
      <AppCard app={app} project={project} credentials={credentials} alone />
    </div>
  );
}
