import type { SpendCapInput } from '@waypost/contract/entities/spend-caps';
import { addDays, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ApiKeyId, AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { minorUnits } from '@waypost/domain/billing/usage-cost';
import { type CapScope, majorUnits } from '@waypost/domain/caps/spend-cap';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import { type AppDirectory, managedApp } from '../apps/apps.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { cappedName, type ReadContext } from './cap-context.service.ts';
import type { Settlement } from './cap-settlement.service.ts';
import { type CapCatalog, currencyOfProject } from './cap-usage.service.ts';
import type { SpendCapEvents } from './spend-caps.events.ts';
import {
  changeCap,
  deleteCap,
  findAppOfKey,
  listProjects,
  lockCap,
  type StoredCap,
  writeCap,
} from './spend-caps.store.ts';

export type CapChangesDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly catalog: CapCatalog;
  readonly projects: Pick<ProjectService, 'find' | 'lockForChange'>;
  readonly apps: Pick<AppDirectory, 'findApp' | 'listApps'>;
  readonly activity: ActivityLog;
  readonly readContext: ReadContext;
  readonly settlement: Pick<Settlement, 'settle'>;
  readonly events: Pick<SpendCapEvents, 'changed'>;
};

/** A cap as people see it: money in major units. */
export const capOf = ({ measure, amount, currency, at_limit }: StoredCap) => ({
  measure,
  amount: measure === 'money' ? majorUnits(amount) : amount,
  currency,
  at_limit,
});

type Subject = {
  readonly scope: CapScope;
  readonly subject_id: string;
  readonly product_id: ProjectId;
  readonly customer_id?: CustomerId;
  readonly app_id?: AppId;
};
type KeyAddress = { readonly product_id: ProjectId; readonly apiKeyId: ApiKeyId };
type Cap = NonNullable<SpendCapInput['cap']>;

const columnsOf = ({ scope, subject_id, product_id, customer_id }: Subject) => ({
  subject_id,
  scope,
  apiKeyId: scope === 'key' ? (subject_id as ApiKeyId) : null,
  product_id: scope === 'customer' ? null : product_id,
  customer_id: customer_id ?? null,
});

const createWrite = ({ clock, catalog, settlement }: CapChangesDeps) =>
  async function write(tx: Transaction, subject: Subject, { measure, at_limit, ...cap }: Cap): Promise<void> {
    const { subject_id, product_id } = subject;
    const [project] = await listProjects(tx, product_id);
    if (!project) throw new DomainError('NOT_FOUND');
    const isMoney = measure === 'money';
    const amount = isMoney ? minorUnits(cap.amount) : cap.amount;
    const currency = isMoney ? currencyOfProject(catalog, project) : null;
    const before = await lockCap(tx, subject_id);
    const today = dayOf(clock());
    const unsettled = { period_start: today, period_end: addDays(today, 1), level: 0, announced: 0 } as const;
    await writeCap(tx, { ...columnsOf(subject), measure, amount, currency, at_limit, ...unsettled });
    // the thresholds of another amount are announced anew
    const isOther = before && (before.measure !== measure || before.amount !== amount || before.currency !== currency);
    if (isOther) await changeCap(tx, subject_id, { level: 0, announced: 0 });
    await settlement.settle(tx, subject_id);
  };

const createApply = (deps: CapChangesDeps) => {
  const write = createWrite(deps);
  /** Writes the cap, and the log of each project that it concerns. */
  return async function apply(tx: Transaction, viewer: Viewer, { cap, ...subject }: Subject & SpendCapInput) {
    const { scope, subject_id, product_id, customer_id, app_id } = subject;
    const before = await lockCap(tx, subject_id);
    if (cap) await write(tx, subject, cap);
    else await deleteCap(tx, subject_id);
    const after = await lockCap(tx, subject_id);
    const stored = after ?? before;
    if (!stored) return;
    const context = await deps.readContext(tx, customer_id ?? product_id);
    const values = { ...(before && { before: capOf(before) }), ...(after && { after: capOf(after) }) };
    const { userId } = viewer;
    const subjectOf = { id: subject_id, name: cappedName(context, stored) };
    for (const project of context.projects) {
      const at = { product_id: project.product_id, app_id, userId, subject: subjectOf };
      await deps.activity.record(tx, { action: 'spend_cap.changed', ...at, ...values });
    }
    deps.events.changed({ scope, subject_id, userId });
  };
};

/** Changes of caps, each with its permission. All throw NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
export function createCapChanges(deps: CapChangesDeps) {
  const { transact, projects, apps } = deps;
  const apply = createApply(deps);
  return {
    setForProject: (viewer: Viewer, product_id: ProjectId, input: SpendCapInput): Promise<void> =>
      transact(async (tx) => {
        await projects.lockForChange(tx, viewer, { product_id, permission: 'set-spend-caps' });
        await apply(tx, viewer, { scope: 'project', subject_id: product_id, product_id, ...input });
      }),

    async setForKey(viewer: Viewer, { product_id, apiKeyId }: KeyAddress, input: SpendCapInput): Promise<void> {
      await projects.find(viewer, product_id);
      await transact(async (tx) => {
        const key = await findAppOfKey(tx, { product_id, apiKeyId });
        if (!key) throw new DomainError('NOT_FOUND');
        const { app_id } = await managedApp(apps, tx, viewer, key.app_id);
        await apply(tx, viewer, { scope: 'key', subject_id: apiKeyId, product_id, app_id, ...input });
      });
    },

    /** For the customer of the project; NOT_FOUND if it has none. */
    setForCustomer: (viewer: Viewer, product_id: ProjectId, input: SpendCapInput): Promise<void> =>
      transact(async (tx) => {
        const project = await projects.lockForChange(tx, viewer, { product_id, permission: 'set-customer-cap' });
        const customer_id = project.customer_id as CustomerId | null;
        if (customer_id === null) throw new DomainError('NOT_FOUND');
        await apply(tx, viewer, { scope: 'customer', subject_id: customer_id, product_id, customer_id, ...input });
      }),
  };
}
