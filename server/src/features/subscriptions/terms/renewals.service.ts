import { randomInt } from 'node:crypto';
import { type Day, dayOf } from '@waypost/domain/base/day';
import type { DeveloperId, SubscriptionId } from '@waypost/domain/base/ids';
import type { Taxation } from '@waypost/domain/billing/tax';
import { isActiveStatus } from '@waypost/domain/projects/status';
import { forEachTogether } from '../../../base/for-each-together.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { BillingService } from '../../billing/billing.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { BilledProject, ProjectService } from '../../projects/projects.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { listDue, lockDue, type StoredSubscription } from '../subscriptions.store.ts';
import type { TermService } from './terms.service.ts';

export type RenewalDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly developers: Pick<DeveloperService, 'lockById' | 'listById'>;
  readonly projects: Pick<ProjectService, 'lockBilled'>;
  readonly billing: { readonly quotes: Pick<BillingService['quotes'], 'taxationOfAccount'> };
  readonly terms: TermService;
  readonly events: SubscriptionEvents;
};

/** A cancelled plan lasts until the end of the period in which it was cancelled, which may not be billed yet. */
const lastsFrom = ({ aria_status, cancelled_at }: BilledProject, day: Day) =>
  aria_status !== 'CANCELLATION PENDING' || (cancelled_at !== null && dayOf(cancelled_at) >= day);

/** Whether a project begins another period on this day. */
export const renews = (project: BilledProject | undefined, day: Day): project is BilledProject =>
  project !== undefined && project.is_paid && isActiveStatus(project.aria_status) && lastsFrom(project, day);

/** One transaction takes the numbers of its statements at once, and writes each kind of row by one statement. */
const renewalsAtOnce = 50;
/** The waits of one transaction are the time of another. */
const workersOfInstance = 2;

type Taxations = ReadonlyMap<DeveloperId, Taxation>;

/** A random order. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Batches in which each account has one subscription, because a renewal may use the account's credit. */
function batchesOf(due: readonly StoredSubscription[]): StoredSubscription[][][] {
  const rounds: StoredSubscription[][] = [];
  for (const ofAccount of Map.groupBy(due, ({ developer_id }) => developer_id).values())
    for (const [at, subscription] of ofAccount.entries()) (rounds[at] ??= []).push(subscription);
  return rounds.map((round) => {
    const all = shuffled(round);
    const count = Math.ceil(all.length / renewalsAtOnce);
    return Array.from({ length: count }, (_, at) => all.slice(at * renewalsAtOnce, (at + 1) * renewalsAtOnce));
  });
}

type Fail = (subscription: StoredSubscription, err: unknown) => void;

/** Of the accounts whose tax is known; before the transaction, which must not wait for other services. */
const createTaxationsOf =
  ({ developers, billing }: Pick<RenewalDeps, 'developers' | 'billing'>) =>
  async (batch: readonly StoredSubscription[], fail: Fail): Promise<Taxations> => {
    const found = new Map<DeveloperId, Taxation>();
    for (const account of await developers.listById(batch.map(({ developer_id }) => developer_id))) {
      const { developer_id } = account;
      await billing.quotes.taxationOfAccount(account).then(
        (taxation) => found.set(developer_id, taxation),
        (err: unknown) => batch.filter((each) => each.developer_id === developer_id).map((each) => fail(each, err)),
      );
    }
    return found;
  };

/** Answers how many were renewed; the others are another instance's, or were. */
const createRenewTogether =
  ({ transact, clock, developers, projects, terms }: Omit<RenewalDeps, 'db' | 'billing' | 'events'>) =>
  (batch: readonly StoredSubscription[], taxations: Taxations): Promise<number> =>
    transact(async (tx) => {
      const known = batch.filter(({ developer_id }) => taxations.has(developer_id));
      if (known.length === 0) return 0;
      const ids = known.map(({ subscription_id }) => subscription_id);
      const locked = await lockDue(tx, { ids, today: dayOf(clock()) });
      await forEachTogether(locked, async (subscription) => {
        const taxation = taxations.get(subscription.developer_id);
        if (taxation === undefined) return;
        const account = await developers.lockById(tx, subscription.developer_id);
        const project = await projects.lockBilled(tx, subscription.product_id);
        if (account && renews(project, subscription.period_until))
          await terms.renew(tx, { account, subscription, project, taxation });
        else await terms.end(tx, subscription);
      });
      return locked.length;
    });

/** Renews subscriptions whose period is over. A kill leaves whole transactions, and the next run goes on. */
export function createRenewals({ db, billing, events, ...deps }: RenewalDeps) {
  const taxationsOf = createTaxationsOf({ billing, ...deps });
  const renewTogether = createRenewTogether(deps);

  /** One that cannot be renewed must not keep the others of its batch. */
  async function renewBatch(batch: readonly StoredSubscription[], fail: Fail): Promise<boolean> {
    const taxations = await taxationsOf(batch, fail);
    try {
      return (await renewTogether(batch, taxations)) > 0;
    } catch {
      let isProgress = false;
      for (const subscription of batch)
        await renewTogether([subscription], taxations).then(
          (count) => (isProgress ||= count > 0),
          (err: unknown) => fail(subscription, err),
        );
      return isProgress;
    }
  }

  return async function renewDue(): Promise<void> {
    const failed = new Set<SubscriptionId>();
    let isProgress = true;
    const fail: Fail = ({ subscription_id, product_id }, err) => {
      failed.add(subscription_id); // waits for the next run
      isProgress = true; // those behind it are found next
      events.notBilled({ subscription_id, product_id, err });
    };
    // again, because several periods of a subscription may be over
    while (isProgress) {
      isProgress = false;
      // without those that have failed, which would otherwise be all that is found once they are many
      const due = await listDue(db, dayOf(deps.clock()), [...failed]);
      for (const round of batchesOf(due)) {
        const batches = round.values();
        const work = async () => {
          for (const batch of batches) if (await renewBatch(batch, fail)) isProgress = true;
        };
        await Promise.all(Array.from({ length: workersOfInstance }, work));
      }
    }
  };
}
