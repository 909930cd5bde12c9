import type { DeveloperId, WebhookId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { WebhookInboxTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredWebhook = Selectable<WebhookInboxTable>;

/** A repeat of a stored event is dropped. */
export async function insertWebhooks(tx: Transaction, rows: readonly Insertable<WebhookInboxTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_inbox')
    .values([...rows])
    .onConflict((conflict) => conflict.constraint('webhook_inbox_event').doNothing())
    .execute();
}

export const isStored = async (
  db: Executor,
  { source, event_key }: Pick<StoredWebhook, 'source' | 'event_key'>,
): Promise<boolean> =>
  (await db
    .selectFrom('webhook_inbox')
    .select('webhook_id')
    .where('source', '=', source)
    .where('event_key', '=', event_key)
    .executeTakeFirst()) !== undefined;

/** The oldest event after this one that waits and is due. */
export const findWaiting = (
  db: Executor,
  { after, now }: { readonly after: WebhookId | undefined; readonly now: Date },
): Promise<StoredWebhook | undefined> =>
  db
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('applied', 'is', null)
    .where((where) => where.or([where('due', 'is', null), where('due', '<=', now)]))
    .$if(after !== undefined, (query) => query.where('webhook_id', '>', after ?? ('whk_' as WebhookId)))
    .orderBy('webhook_id')
    .limit(1)
    .executeTakeFirst();

/** Undefined if another instance applies the event, or has. */
export const lockWaiting = (tx: Transaction, webhook_id: WebhookId): Promise<StoredWebhook | undefined> =>
  tx
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('applied', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function markApplied(
  tx: Transaction,
  webhook_id: WebhookId,
  outcome: Pick<StoredWebhook, 'result' | 'reported'> & { readonly applied: Date },
): Promise<void> {
  await tx.updateTable('webhook_inbox').set(outcome).where('webhook_id', '=', webhook_id).execute();
}

export async function markFailed(
  db: Executor,
  webhook_id: WebhookId,
  { tries, due }: { readonly tries: number; readonly due: Date },
): Promise<void> {
  await db.updateTable('webhook_inbox').set({ tries, due }).where('webhook_id', '=', webhook_id).execute();
}

/** One webhook, those about an attempt or an account, or all that could not be applied yet. */
export type Replayed = { readonly webhook_id: string } | { readonly reference: string } | { readonly isWaiting: true };

/**
 * Has webhooks applied again, at once; answers how many. A second time changes nothing by itself, because outcomes count
 * by their rank.
 */
export async function replayWebhooks(tx: Transaction, which: Replayed): Promise<number> {
  const chosen = (query = tx.updateTable('webhook_inbox')) => {
    if ('reference' in which) return query.where('reference', '=', which.reference);
    if ('webhook_id' in which) return query.where('webhook_id', '=', which.webhook_id as WebhookId);
    return query.where('applied', 'is', null);
  };
  const changed = { applied: null, result: null, reported: null, tries: 0, due: null };
  const { numUpdatedRows } = await chosen().set(changed).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function deleteApplied(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('webhook_inbox').where('applied', '<', before).execute();
}

/** Deletes the events about an account and its attempts, because they describe its cards. */
export async function deleteWebhooksOf(tx: Transaction, developer_id: DeveloperId): Promise<void> {
  await sql`
    delete from webhook_inbox where reference = ${developer_id}
      or reference in (select attempt_id from payment_attempt where developer_id = ${developer_id})`.execute(tx);
}
