import type { UserId } from '@waypost/domain/base/ids';
import type { Selectable } from 'kysely';
import type { VatAnswerTable } from '../../../db/tables/billing.ts';
import type { Executor } from '../../../db/transaction.ts';

export type StoredVatAnswer = Selectable<VatAnswerTable>;
export type VatQuestion = Pick<StoredVatAnswer, 'userId' | 'vat_id'>;

export function findVatAnswer(db: Executor, { userId, vat_id }: VatQuestion): Promise<StoredVatAnswer | undefined> {
  return db
    .selectFrom('vat_answer')
    .selectAll()
    .where('userId', '=', userId)
    .where('vat_id', '=', vat_id)
    .executeTakeFirst();
}

/** The user's VAT ids with their answers; they are deleted with the user's row. */
export function listVatAnswers(db: Executor, userId: UserId): Promise<StoredVatAnswer[]> {
  return db.selectFrom('vat_answer').selectAll().where('userId', '=', userId).orderBy('vat_id').execute();
}
