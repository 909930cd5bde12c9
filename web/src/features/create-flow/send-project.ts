import type { ProjectInput } from '@waypost/contract/entities/project';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';

type Sent = {
  readonly flowId: string;
  /** The project that is changed or reactivated instead of creating one. */
  readonly upgradeId: string | null;
};

type Projects = Pick<Api['projects'], 'createProject' | 'readProject' | 'updateProject' | 'changeProjectStatus'>;

/**
 * Creates a project or, with an upgradeId, changes the plan of that project; an ended one is reactivated on its own plan.
 * Returns the project's id.
 */
export async function sendProject(
  projects: Projects,
  { flowId, upgradeId }: Sent,
  body: ProjectInput,
): Promise<ProjectId> {
  const options = { headers: { 'Idempotency-Key': flowId } };
  if (upgradeId === null) return (await projects.createProject({ body }, options)).product_id;
  const params = { id: upgradeId as ProjectId };
  if (isBoughtAgain(await projects.readProject({ params }), body.plan_id)) {
    const { promo_code, terms_version, reviewed } = body;
    const again = { status: 'ACTIVE' as const, promo_code, terms_version, reviewed };
    return (await projects.changeProjectStatus({ params, body: again }, options)).product_id;
  }
  return (await projects.updateProject({ params, body: { ...body, isUpgrade: true } }, options)).product_id;
}

type EndedProject = { readonly aria_status: string; readonly client_plan_id: string };

/** Whether the plan is bought again for a project that ended on it; on another plan, its plan would be changed. */
export const isBoughtAgain = ({ aria_status, client_plan_id }: EndedProject, planId: string): boolean =>
  aria_status === 'CANCELLED' && client_plan_id === planId;
