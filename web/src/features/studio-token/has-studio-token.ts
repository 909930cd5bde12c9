import type { Project } from '@waypost/contract/entities/project';

/** Whether the project has a studio token for this user: a plan with storage, and the right to manage keys. */
export const hasStudioToken = ({ planData, permissions }: Project): boolean =>
  (planData?.xyz_storage_limit ?? null) !== null && permissions.includes('manage-keys');
