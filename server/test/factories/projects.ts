import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { createProjectSeed, type ProjectSeed } from '../../src/features/projects/project-seed.service.ts';
import type { StoreApp } from './developers.ts';

/** A project of this account, by default active and on Freemium-Basic. */
export function createProject(
  { services }: StoreApp,
  { developer_id }: { readonly developer_id: DeveloperId },
  overrides: Partial<Omit<ProjectSeed, 'developer_id'>> = {},
): Promise<ProjectId> {
  const seed = createProjectSeed(services);
  const standard = { plan_id: 'Freemium-Basic', created: services.clock() };
  return services.transact((tx) => seed(tx, { developer_id, ...standard, ...overrides }));
}
