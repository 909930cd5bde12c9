import type { ProjectInput } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { projectNameFor } from '@waypost/domain/plans/plans';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import { type CheckDeps, refusalError, refusalFor } from './creation-checks.ts';
import { type CreationLease, createCreationLeases } from './creation-lease.service.ts';
import { acceptedTerms, accountInputOf, assertDay, createSaveApplicant } from './project-applicant.ts';
import type { CreationApplication, CreationSteps } from '../projects.service.ts';
import type { ProjectEvents } from '../projects.events.ts';
import { findCreatedBy, hasOpenPurchase, insertProject, listSummaries } from '../projects.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type ProjectCreationDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly events: ProjectEvents;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'lock' | 'save' | 'problemsOf' | 'billingProblemsOf'>;
  readonly config: CheckDeps['config'];
  readonly redeemPromo: RedeemPromo;
  /** Tests pause a creation here while it has the lease. */
  readonly gate?: (() => Promise<void>) | undefined;
};

/** Uses a promo code, and answers it as the catalogue writes it. Throws PROMO_CODE_NOT_VALID. */
export type RedeemPromo = (
  tx: Transaction,
  use: {
    readonly code: string;
    readonly planId: string;
    readonly developer_id: DeveloperId;
    readonly purchase_id: string;
  },
) => Promise<string>;

export type CreateProject = (
  user: SessionUser,
  input: ProjectInput,
  flow_id: string | undefined,
) => Promise<{ product_id: ProjectId }>;

export function createCreationSteps(deps: ProjectCreationDeps): CreationSteps {
  const { clock, developers } = deps;
  const saveApplicant = createSaveApplicant(developers);
  return {
    planOf(input) {
      assertDay(input.date);
      return deps.catalog.readPlan(input.plan_id);
    },

    async prepare(tx, { user, input, plan, flow_id }) {
      // the lock on the account's row keeps the count of its freemium projects true
      const before = await developers.lock(tx, user.userId);
      const created = await findCreatedBy(tx, { userId: user.userId, flow_id });
      if (created) return { created };
      if (before && (await hasOpenPurchase(tx, before.developer_id))) throw new DomainError('CREATION_LOCKED');
      const projects = before ? await listSummaries(tx, before.developer_id) : [];
      const applicant = { ...before, ...accountInputOf(input, before) };
      const refusal = refusalFor(deps, { user, plan, applicant, projects });
      if (refusal) throw refusalError(deps, refusal, applicant);
      const account = await saveApplicant(tx, { user, input }, before);
      return { created: undefined, account, channel: channelOf(roleOf(user.roles), account.channel) };
    },

    async insert(tx, { userId, terms, ...project }) {
      const { product_id, developer_id, plan } = project;
      const names = (await listSummaries(tx, developer_id)).map((own) => own.app_name);
      const app_name = projectNameFor(plan.display_name_long, names);
      await insertProject(tx, { ...project, ...terms, aria_status: 'ACTIVE', app_name, created: clock() });
      const after = { app_name, client_plan_id: plan.id };
      await deps.activity.record(tx, { action: 'project.created', product_id, userId, after });
    },
  };
}

/** Creates a project, and a new user's account with it, once for each flow. */
export function createProjectCreation(deps: ProjectCreationDeps): CreateProject {
  const { db, transact, clock, newId, events } = deps;
  const leases = createCreationLeases({ db, clock, events });
  const steps = createCreationSteps(deps);

  async function createOnce(
    tx: Transaction,
    application: CreationApplication,
    lease: CreationLease,
  ): Promise<ProjectId> {
    await leases.end(tx, lease);
    const prepared = await steps.prepare(tx, { ...application, flow_id: lease.flow_id });
    if (prepared.created !== undefined) return prepared.created;
    const { account, channel } = prepared;
    const { user, input, plan } = application;
    const { developer_id } = account;
    const code = input.promo_code?.trim();
    const use = code ? { code, planId: plan.id, developer_id, purchase_id: lease.product_id } : undefined;
    await steps.insert(tx, {
      ...lease,
      developer_id,
      channel,
      plan,
      promo_code: use ? await deps.redeemPromo(tx, use) : null,
      additionalData: input.additionalData,
      userId: user.userId,
      terms: acceptedTerms(input, clock()),
    });
    return lease.product_id;
  }

  return async (user, input, flow_id) => {
    const plan = steps.planOf(input);
    const product_id = newId('prj');
    const lease = { userId: user.userId, flow_id: flow_id ?? product_id, product_id };
    const earlier = await findCreatedBy(db, lease);
    if (earlier) return { product_id: earlier };
    await leases.take(lease);
    try {
      await deps.gate?.();
      const created = await transact((tx) => createOnce(tx, { user, input, plan }, lease));
      if (created === product_id) events.projectCreated({ product_id, client_plan_id: plan.id });
      return { product_id: created };
    } catch (error) {
      await leases.giveUp(lease);
      throw error;
    }
  };
}
