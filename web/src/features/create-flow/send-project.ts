import type { ProjectInput } from '@waypost/contract/entities/project';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';

type Sent = {
  readonly flowId: string;
  /** The project that is changed instead of creating one. */ readonly upgradeId: string | null;
};

/** Creates a project or, with an upgradeId, changes the plan of that project. Returns the project's id. */
export async function sendProject(
  projects: Pick<Api['projects'], 'createProject' | 'updateProject'>,
  { flowId, upgradeId }: Sent,
  body: ProjectInput,
): Promise<ProjectId> {
  const options = { headers: { 'Idempotency-Key': flowId } };
  const change = { ...body, isUpgrade: true };
  const project =
    upgradeId === null
      ? await projects.createProject({ body }, options)
      : await projects.updateProject({ params: { id: upgradeId as ProjectId }, body: change }, options);
  return project.product_id;
}
