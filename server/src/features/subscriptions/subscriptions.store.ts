import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId, SubscriptionId } from '@waypost/domain/base/ids';
import { dunningStatuses, dunningSteps, isSuspendedByDunning } from '@waypost/domain/billing/dunning/dunning';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { gatherWrites } from '../../db/gather.ts';
import type { SubscriptionTable } from '../../db/tables/subscriptions.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredSubscription = Selectable<SubscriptionTable>;
export type SubscriptionChange = Updateable<SubscriptionTable>;

export const insertSubscription = (tx: Transaction, row: Insertable<SubscriptionTable>): Promise<StoredSubscription> =>
  tx.insertInto('subscription').values(row).returningAll().executeTakeFirstOrThrow();

export const changeSubscription = (
  tx: Transaction,
  subscription_id: SubscriptionId,
  change: SubscriptionChange,
): Promise<StoredSubscription> =>
  tx
    .updateTable('subscription')
    .set(change)
    .where('subscription_id', '=', subscription_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The subscription that pays for a project now. */
export const findCurrent = (db: Executor, product_id: ProjectId): Promise<StoredSubscription | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('ended', 'is', null)
    .executeTakeFirst();

export const lockCurrent = (tx: Transaction, product_id: ProjectId): Promise<StoredSubscription | undefined> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const lockSubscription = (tx: Transaction, subscription_id: SubscriptionId): Promise<StoredSubscription> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Locks a subscription and its account; undefined if another instance works on either, which the next run makes up for.
 */
export const tryLockSubscription = (
  tx: Transaction,
  subscription_id: SubscriptionId,
): Promise<StoredSubscription | undefined> =>
  tx
    .selectFrom('subscription')
    .innerJoin('developer_account', 'developer_account.developer_id', 'subscription.developer_id')
    .selectAll('subscription')
    .where('subscription_id', '=', subscription_id)
    .forUpdate(['developer_account', 'subscription'])
    .skipLocked()
    .executeTakeFirst();

/** A suspended subscription waits for its payment, however long its steps are paused: it is neither renewed nor ended. */
const isNotSuspended = sql<boolean>`coalesce(dunning_status <> all(${dunningStatuses.filter(isSuspendedByDunning)}::text[]), true)`;

/** Locks subscriptions with their accounts, without those on which another instance works or has worked. */
export const lockDue = (
  tx: Transaction,
  { ids, today }: { readonly ids: readonly SubscriptionId[]; readonly today: Day },
): Promise<StoredSubscription[]> =>
  tx
    .selectFrom('subscription')
    .innerJoin('developer_account', 'developer_account.developer_id', 'subscription.developer_id')
    .selectAll('subscription')
    .where('subscription_id', 'in', [...ids])
    .where('ended', 'is', null)
    .where('period_until', '<=', today)
    .where(isNotSuspended) // the steps may have been faster
    .forUpdate(['developer_account', 'subscription'])
    .skipLocked()
    .execute();

/** What a renewal writes into a subscription. */
export type RenewedTerm = Pick<
  StoredSubscription,
  'subscription_id' | 'plan' | 'anchor' | 'period_from' | 'period_until' | 'price' | 'taxation' | 'statement_no'
>;

/** A period without a new statement keeps the last one. */
export const renewSubscription = gatherWrites<RenewedTerm>(async (tx, terms) => {
  await sql`
    update subscription set plan = renewed.plan, anchor = renewed.anchor, period_from = renewed.period_from,
      period_until = renewed.period_until, price = renewed.price, taxation = renewed.taxation,
      statement_no = coalesce(renewed.statement_no, subscription.statement_no)
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as renewed (subscription_id text, plan jsonb, anchor date,
      period_from date, period_until date, price bigint, taxation jsonb, statement_no text)
    where subscription.subscription_id = renewed.subscription_id`.execute(tx);
});

const page = 200;
/** Instances take them in an order of their own, so that they seldom meet. */
const dueAtOnce = 1000;
const suspendedAfterDays = dunningSteps.find(({ status }) => isSuspendedByDunning(status))?.day;

/**
 * Subscriptions whose paid period is over. One that was suspended by then pauses; days of paused steps do not count. One
 * whose project is being bought or waits for a planned change of plan is next in a moment, because it may be on another
 * plan then.
 */
export const listDue = (
  db: Executor,
  today: Day,
  without: readonly SubscriptionId[] = [],
): Promise<StoredSubscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('ended', 'is', null)
    .where('period_until', '<=', today)
    .where(isNotSuspended)
    .where(sql<boolean>`subscription_id <> all(${[...without]}::text[])`)
    .where(
      sql<boolean>`(dunning_started is null
        or dunning_started + ${suspendedAfterDays}::int > least(period_until, dunning_paused))`,
    )
    .where(
      sql<boolean>`not exists (select from purchase
        where purchase.product_id = subscription.product_id and purchase.state = 'pending')`,
    )
    .where(
      sql<boolean>`not exists (select from project where project.product_id = subscription.product_id
        and project.plan_changes_on <= subscription.period_until)`,
    )
    .orderBy('period_until')
    .orderBy('subscription_id')
    .limit(dueAtOnce)
    .execute();

/** Subscriptions whose payment has failed and whose steps are not paused, in the order of their ids. */
export const listInDunning = (db: Executor, after: string): Promise<StoredSubscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('ended', 'is', null)
    .where('dunning_status', 'is not', null)
    .where('dunning_paused', 'is', null)
    .where('subscription_id', '>', after as SubscriptionId)
    .orderBy('subscription_id')
    .limit(page)
    .execute();

export const listOfAccount = (db: Executor, developer_id: DeveloperId): Promise<StoredSubscription[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('subscription_id')
    .execute();

/** The plan of the days from this one on; a second change on a day replaces the first. */
export async function setPlanFrom(
  tx: Transaction,
  { subscription_id, from_day, plan }: { subscription_id: SubscriptionId; from_day: Day; plan: Plan },
): Promise<void> {
  const row = { subscription_id, from_day, plan: JSON.stringify(plan) };
  await tx
    .insertInto('plan_term')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'from_day']).doUpdateSet({ plan: row.plan }))
    .execute();
}
