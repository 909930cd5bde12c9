import type { Project } from '@waypost/contract/entities/project';

/** Whether the self-service section is shown to this user for this project, as decided by the server. */
export const isSelfServeOwner = ({ user_is_owner, permissions }: Pick<Project, 'user_is_owner' | 'permissions'>) =>
  user_is_owner && permissions.includes('change-plan');
