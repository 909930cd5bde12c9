import type { Project } from '@waypost/contract/entities/project';
import { useText } from '../../messages/use-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { UsersPanel } from './users-panel.tsx';

/** The project's users; inviting them is not available yet. */
export function ProjectUsersPage({ project }: { project: Project }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-6">
      {project.permissions.includes('see-users') && <UsersPanel project={project} />}
      <Notice>{t('projectUsers.inviteLater')}</Notice>
    </div>
  );
}
