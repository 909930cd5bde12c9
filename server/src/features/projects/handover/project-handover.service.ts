import { DomainError } from '@waypost/domain/base/domain-error';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { handoverRefusal } from '@waypost/domain/projects/handover';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import { type CheckDeps, refusalFor } from '../creation/creation-checks.ts';
import { planOf, type ProjectHandovers } from '../projects.service.ts';
import { hasCharges, hasOpenPurchase, listSummaries, lockProject, moveProject } from '../projects.store.ts';

export type ProjectHandoverDeps = CheckDeps & { readonly catalog: Pick<CatalogService, 'findPlan' | 'findCountry'> };

export function createProjectHandovers(deps: ProjectHandoverDeps): ProjectHandovers {
  const refusalOf: ProjectHandovers['refusalOf'] = async (db, project) => {
    const plan = planOf(deps.catalog, project);
    const isPaid = project.is_paid || project.planned_plan_id !== null || (plan !== null && isPaidPlan(plan));
    const hasCosts = isPaid || (await hasCharges(db, project.product_id));
    return handoverRefusal({ aria_status: project.aria_status, hasCosts });
  };

  return {
    lock: lockProject,
    refusalOf,
    async take(tx, { user, account, project, handover_id }) {
      const { developer_id } = account;
      const plan = planOf(deps.catalog, project);
      if (!plan) throw new DomainError('PLAN_NOT_FOUND');
      if (await hasOpenPurchase(tx, developer_id)) throw new DomainError('CREATION_LOCKED');
      const projects = await listSummaries(tx, developer_id);
      const refusal = (await refusalOf(tx, project)) ?? refusalFor(deps, { user, plan, applicant: account, projects });
      if (refusal) throw new DomainError(refusal);
      await moveProject(tx, project.product_id, { developer_id, creation_flow_id: handover_id });
    },
  };
}
