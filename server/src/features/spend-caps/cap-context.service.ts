import type { SpendCap } from '@waypost/domain/caps/spend-cap';
import { displayCurrency } from '@waypost/domain/plans/currency';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import { type CapCatalog, customerSpending, projectSpending, type Spending } from './cap-usage.service.ts';
import {
  type CappableKey,
  type CappedProject,
  type Holder,
  listKeysOf,
  listProjects,
  type StoredCap,
} from './spend-caps.store.ts';

/** What the caps of a project or customer depend on. */
export type CapContext = {
  /** The project, or all projects of the customer. */
  readonly projects: readonly CappedProject[];
  /** None for a customer. */
  readonly keys: readonly CappableKey[];
  /** Undefined for a project or customer without a project. */
  readonly spendingOf: (cap: Pick<StoredCap, 'scope' | 'subject_id'>) => Spending | undefined;
};
export type ReadContext = (db: Executor, holder: Holder) => Promise<CapContext>;

/** What a cap counts, in its measure: units, or minor units of its currency. */
export const spentOf = (
  spending: Spending,
  { measure, currency }: Pick<SpendCap, 'measure' | 'currency'>,
  daysLater = 0,
): number => spending.spent(measure, displayCurrency(currency), daysLater);

/** The name of a capped key, project or customer. */
export function cappedName({ projects, keys }: CapContext, { scope, subject_id }: StoredCap): string {
  const [project] = projects;
  if (scope === 'key') return keys.find(({ apiKeyId }) => apiKeyId === subject_id)?.name ?? subject_id;
  return (scope === 'project' ? project?.app_name : project?.customer_name) ?? subject_id;
}

/** Reads the present usage of a project and its keys, or of a customer. */
export const createReadContext =
  ({ clock, catalog }: { readonly clock: Clock; readonly catalog: CapCatalog }): ReadContext =>
  async (db, holder) => {
    const asked = { db, now: clock(), catalog };
    const projects = await listProjects(db, holder);
    const [project] = projects;
    if (!project) return { projects, keys: [], spendingOf: () => undefined };
    if (holder !== project.product_id) {
      const ofCustomer = await customerSpending(asked, projects);
      return { projects, keys: [], spendingOf: () => ofCustomer };
    }
    const keys = await listKeysOf(db, project.product_id);
    const ofProject = await projectSpending(asked, project, keys);
    return {
      projects,
      keys,
      spendingOf: ({ scope, subject_id }) => (scope === 'key' ? ofProject.ofKey(subject_id) : ofProject.project),
    };
  };
