import type { DeveloperId, ProjectId } from '@waypost/domain/ids';
import { join } from 'node:path';
import { createCatalogService } from '../../src/features/catalog/catalog.service.ts';
import { createProjectSeed, type ProjectSeed } from '../../src/features/projects/project-seed.service.ts';
import { createIdSource } from '../../src/new-id.ts';
import type { StoreApp } from './developers.ts';

const folder = join(import.meta.dirname, '../../../content/catalog');
const catalog = await createCatalogService({ folder, product: 'waypost' });

/** A project of this account, active and on Freemium-Basic unless said otherwise. */
export function createProject(
  app: StoreApp,
  { developer_id }: { readonly developer_id: DeveloperId },
  overrides: Partial<Omit<ProjectSeed, 'developer_id'>> = {},
): Promise<ProjectId> {
  const seed = createProjectSeed({ newId: createIdSource(app.clock), catalog });
  return app.database.transact((tx) =>
    seed(tx, { developer_id, plan_id: 'Freemium-Basic', created: app.clock(), ...overrides }),
  );
}
