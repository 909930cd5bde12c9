import type { ProjectUpdate } from '@waypost/contract/entities/project';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { extensionRefusal } from '@waypost/domain/projects/evaluation';
import {
  mayDo,
  type ProjectPermission,
  type ProjectRelation,
  type Viewer,
} from '@waypost/domain/projects/project-relation';
import type { Transact, Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import { inViewOf, type ProjectInView } from './project-view.service.ts';
import type { ProjectEvents } from './projects.events.ts';
import { changeProject, lockProject } from './projects.store.ts';

type ChangeableField = 'app_name' | 'company_name' | 'expiry_date';
type FieldChange = { readonly [Field in ChangeableField]?: string };

/** What a field of the update may be changed by, and what the log calls it (REQ-25). */
const changeable: Readonly<Record<ChangeableField, { permission: ProjectPermission; action: ActivityAction }>> = {
  app_name: { permission: 'rename', action: 'project.renamed' },
  company_name: { permission: 'change-company', action: 'project.company_renamed' },
  expiry_date: { permission: 'extend', action: 'project.extended' },
};
const isChangeable = (field: string): field is ChangeableField => Object.hasOwn(changeable, field);

/** Throws with every field that this relation may not change, or USER_ROLE_PERMISSION_DENIED where it may change none. */
function assertAllowed(relation: ProjectRelation, input: ProjectUpdate): void {
  const mayChangeAny = Object.values(changeable).some(({ permission }) => mayDo(relation, permission));
  if (!mayChangeAny) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const sent = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const refused = sent.filter((field) => !isChangeable(field) || !mayDo(relation, changeable[field].permission));
  const problem = (path: string): FieldProblem => ({ path, reason: 'NOT_ALLOWED', message: 'You cannot change this.' });
  if (refused.length > 0) throw new DomainError('INVALID_FIELDS', refused.map(problem));
}

/** What of the update is not so yet. */
function changesOf(project: ProjectInView, input: ProjectUpdate): FieldChange {
  const { app_name, company_name, expiry_date } = input;
  const sent = Object.entries({ app_name, company_name, expiry_date });
  return Object.fromEntries(
    sent.filter(([field, value]) => value !== undefined && value !== project[field as ChangeableField]),
  );
}

function assertExtension(project: ProjectInView, wanted: string | undefined): void {
  const { isEvaluation, created, expiry_date } = project;
  const refusal =
    wanted === undefined ? undefined : extensionRefusal({ isEvaluation, created: dayOf(created), expiry_date }, wanted);
  if (refusal) throw new DomainError(refusal);
}

export type ProjectUpdateDeps = {
  readonly transact: Transact;
  readonly activity: ActivityLog;
  readonly events: Pick<ProjectEvents, 'projectUpdated'>;
};

/** Changes single fields of a project, and answers it as it is then (REQ-25). */
export function createProjectUpdate({ transact, activity, events }: ProjectUpdateDeps) {
  async function apply(
    tx: Transaction,
    viewer: Viewer,
    { project, change }: { project: ProjectInView; change: FieldChange },
  ) {
    const { product_id } = project;
    await changeProject(tx, product_id, change);
    for (const [field, after] of Object.entries(change)) {
      if (!isChangeable(field)) continue;
      const { action } = changeable[field];
      const values = { before: { [field]: project[field] }, after: { [field]: after } };
      await activity.record(tx, { action, product_id, userId: viewer.userId, ...values });
    }
  }

  return async (viewer: Viewer, product_id: ProjectId, input: ProjectUpdate): Promise<ProjectInView> => {
    const { project, change } = await transact(async (tx) => {
      const found = inViewOf(viewer, await lockProject(tx, product_id));
      assertAllowed(found.relation, input);
      const changes = changesOf(found, input);
      assertExtension(found, changes.expiry_date);
      if (Object.keys(changes).length > 0) await apply(tx, viewer, { project: found, change: changes });
      return { project: { ...found, ...changes }, change: changes };
    });
    if (Object.keys(change).length > 0) events.projectUpdated({ product_id, fields: Object.keys(change) });
    return project;
  };
}
