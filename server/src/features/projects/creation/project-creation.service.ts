import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectInput } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { projectNameFor } from '@waypost/domain/plans/plans';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import { type CheckDeps, refusalFor } from './creation-checks.ts';
import { type CreationLease, createCreationLeases } from './creation-lease.service.ts';
import { accountInputOf, assertDay, createSaveApplicant } from './project-applicant.ts';
import type { ProjectEvents } from '../projects.events.ts';
import { findCreatedBy, insertProject, listSummaries, type NewProject } from '../projects.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type ProjectCreationDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly events: ProjectEvents;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'lock' | 'save' | 'problemsOf'>;
  readonly config: CheckDeps['config'];
  /** Tests pause a creation here while it has the lease. */
  readonly gate?: (() => Promise<void>) | undefined;
};

export type CreateProject = (
  user: SessionUser,
  input: ProjectInput,
  flow_id: string | undefined,
) => Promise<{ product_id: ProjectId }>;

type Creation = {
  readonly user: SessionUser;
  readonly input: ProjectInput;
  readonly plan: Plan;
  readonly lease: CreationLease;
};

function newProject(
  { user, input, plan, lease }: Creation,
  account: DeveloperRecord,
): Omit<NewProject, 'created' | 'app_name'> {
  return {
    product_id: lease.product_id,
    developer_id: account.developer_id,
    flow_id: lease.flow_id,
    aria_status: 'ACTIVE',
    channel: channelOf(roleOf(user.roles), account.channel),
    plan,
    promo_code: input.promo_code || null,
    additionalData: input.additionalData,
  };
}

/** Creates a project, and a new user's account with it, once for each flow. */
export function createProjectCreation(deps: ProjectCreationDeps): CreateProject {
  const { db, transact, clock, newId, events, catalog, developers } = deps;
  const leases = createCreationLeases({ db, clock, events });
  const saveApplicant = createSaveApplicant(developers);

  async function createOnce(tx: Transaction, creation: Creation): Promise<ProjectId> {
    const { user, input, plan, lease } = creation;
    await leases.end(tx, lease);
    // the lock on the account's row keeps the count of its freemium projects true
    const before = await developers.lock(tx, user.userId);
    const created = await findCreatedBy(tx, lease);
    if (created) return created;
    const projects = before ? await listSummaries(tx, before.developer_id) : [];
    const refusal = refusalFor(deps, {
      user,
      plan,
      applicant: { ...before, ...accountInputOf(input, before) },
      projects,
    });
    if (refusal) throw new DomainError(refusal);
    const account = await saveApplicant(tx, creation, before);
    const app_name = projectNameFor(
      plan.display_name_long,
      projects.map((own) => own.app_name),
    );
    await insertProject(tx, { ...newProject(creation, account), app_name, created: clock() });
    const after = { app_name, client_plan_id: plan.id };
    await deps.activity.record(tx, {
      action: 'project.created',
      product_id: lease.product_id,
      userId: user.userId,
      after,
    });
    return lease.product_id;
  }

  return async (user, input, flow_id) => {
    assertDay(input.date);
    const plan = catalog.readPlan(input.plan_id);
    const product_id = newId('prj');
    const lease = { userId: user.userId, flow_id: flow_id ?? product_id, product_id };
    const earlier = await findCreatedBy(db, lease);
    if (earlier) return { product_id: earlier };
    await leases.take(lease);
    try {
      await deps.gate?.();
      const created = await transact((tx) => createOnce(tx, { user, input, plan, lease }));
      if (created === product_id) events.projectCreated({ product_id, client_plan_id: plan.id });
      return { product_id: created };
    } catch (error) {
      await leases.giveUp(lease);
      throw error;
    }
  };
}
