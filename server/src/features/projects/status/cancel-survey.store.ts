import type { TicketId, UserId } from '@waypost/domain/base/ids';
import type { Insertable } from 'kysely';
import type { CancelSurveyTable } from '../../../db/tables/projects.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

/** Answers the ticket of this cancellation; a second survey leaves the first one unchanged. */
export async function insertSurvey(
  tx: Transaction,
  row: Insertable<CancelSurveyTable>,
): Promise<{ readonly ticket_id: TicketId; readonly isNew: boolean }> {
  const inserted = await tx
    .insertInto('cancel_survey')
    .values(row)
    .onConflict((conflict) => conflict.constraint('cancel_survey_of_cancellation').doNothing())
    .returning('ticket_id')
    .executeTakeFirst();
  if (inserted) return { ticket_id: inserted.ticket_id, isNew: true };
  const { ticket_id } = await tx
    .selectFrom('cancel_survey')
    .select('ticket_id')
    .where('product_id', '=', row.product_id)
    .where('cancelled_at', '=', row.cancelled_at)
    .executeTakeFirstOrThrow();
  return { ticket_id, isNew: false };
}

export const listSurveysOf = (db: Executor, userId: UserId) =>
  db
    .selectFrom('cancel_survey')
    .select(['ticket_id', 'product_id', 'reason', 'comment', 'created'])
    .where('userId', '=', userId)
    .orderBy('created')
    .execute();

export async function deleteSurveysOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.deleteFrom('cancel_survey').where('userId', '=', userId).execute();
}
