import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { insertProject, type ProjectStanding } from './projects.store.ts';

export type ProjectSeed = {
  readonly developer_id: DeveloperId;
  readonly plan_id: string;
  /** One that a reseller has put together, which the catalogue does not have under this id. */
  readonly plan?: Plan;
  readonly created: Date;
  readonly app_name?: string;
  readonly aria_status?: AriaStatus;
  readonly channel?: string;
  readonly standing?: ProjectStanding;
};
export type SeedProject = (tx: Transaction, seed: ProjectSeed) => Promise<ProjectId>;

/** Creates projects of any status and age for demo data and tests, without creation checks. */
export const createProjectSeed =
  (deps: { readonly newId: NewId; readonly catalog: Pick<CatalogService, 'readPlan'> }): SeedProject =>
  async (tx, { plan_id, plan = deps.catalog.readPlan(plan_id), ...seed }) => {
    const product_id = deps.newId('prj');
    await insertProject(tx, {
      app_name: plan.display_name_long,
      aria_status: 'ACTIVE',
      channel: 'self-serve',
      ...seed,
      product_id,
      flow_id: product_id,
      plan,
      promo_code: null,
      additionalData: undefined,
    });
    return product_id;
  };
