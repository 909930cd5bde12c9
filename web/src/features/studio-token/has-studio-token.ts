import type { Project } from '@waypost/contract/entities/project';

/** Whoever may manage keys has one, in a project whose plan has storage. */
export const hasStudioToken = ({ planData, permissions }: Project): boolean =>
  (planData?.xyz_storage_limit ?? null) !== null && permissions.includes('manage-keys');
