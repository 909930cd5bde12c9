import type { Project } from '@waypost/contract/entities/project';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where a project's users will be managed (NAV-42). */
export function ProjectUsersPage({ project }: { project: Pick<Project, 'product_id'> }) {
  const t = useText();
  return (
    <EmptyState
      title={t('projects.usersTitle')}
      action={<LinkButton href={paths.project(project.product_id)}>{t('projects.backToDetails')}</LinkButton>}
    >
      {t('projects.usersLater')}
    </EmptyState>
  );
}
