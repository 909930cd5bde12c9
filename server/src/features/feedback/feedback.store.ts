import type { FeedbackId } from '@waypost/domain/base/ids';
import type { FeedbackTable } from '../../db/tables/feedback.ts';
import type { Executor } from '../../db/transaction.ts';

export type StoredFeedback = FeedbackTable;

export async function insertFeedback(db: Executor, row: StoredFeedback): Promise<void> {
  await db.insertInto('feedback').values(row).execute();
}

export type FeedbackRange = { readonly from: Date | undefined; readonly before: Date | undefined };
type Chunk = FeedbackRange & { readonly after: FeedbackId | undefined; readonly count: number };

/** The next rows after an id, in the order of their ids, which is the order of time. */
export function listFeedback(db: Executor, { from, before, after, count }: Chunk): Promise<StoredFeedback[]> {
  let query = db.selectFrom('feedback').selectAll().orderBy('feedback_id').limit(count);
  if (from) query = query.where('sent_at', '>=', from);
  if (before) query = query.where('sent_at', '<', before);
  if (after) query = query.where('feedback_id', '>', after);
  return query.execute();
}

export async function deleteFeedbackBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('feedback').where('sent_at', '<', before).execute();
}
