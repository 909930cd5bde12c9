import type { Project } from '@waypost/contract/entities/project';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { AppDomains } from './app-domains.tsx';
import { useAppRights } from './app-rights.ts';
import { isProtectable } from './protected-apps.ts';

/** The protected hosts of all web apps of a project. */
export function DomainProtection({ project }: { project: Project }) {
  const t = useText();
  const { mayChange } = useAppRights(project);
  const apps = project.apps.filter((app) => isProtectable(app, project));
  if (apps.length === 0) return null;
  return (
    <Card title={t('apps.domains.title')} description={t('apps.domains.help')} flush>
      {apps.map((app) => (
        <AppDomains key={app.app_id} app={app} mayChange={mayChange} title={app.app_name} />
      ))}
    </Card>
  );
}
