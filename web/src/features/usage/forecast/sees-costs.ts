import type { Project } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { roleValues } from '@waypost/domain/projects/project-relation';

type Reader = Pick<SessionUser, 'userId' | 'roles'>;

/** Whether a user may see what the project costs: everybody but the admins of single apps of it (ROL-15). */
export function seesCosts(user: Reader, { user_is_owner, apps }: Pick<Project, 'user_is_owner' | 'apps'>): boolean {
  const administered = roleValues(user, 'customeradmin');
  return user_is_owner || !apps.some(({ app_id }) => administered.includes(app_id));
}
