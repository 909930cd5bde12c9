import type { UserId } from '@waypost/domain/base/ids';
import { type Selectable, sql } from 'kysely';
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

/** Replaces the last answer; but an outage changes nothing of a VALID one except when it was asked for. */
export async function saveVatAnswer(db: Executor, answer: StoredVatAnswer): Promise<void> {
  const { asked_at, outcome, consultation_number, answered_at } = answer;
  const isOutage = outcome === 'UNAVAILABLE';
  await db
    .insertInto('vat_answer')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'vat_id']).doUpdateSet((eb) => {
        const kept = eb.and([eb.lit(isOutage), eb('vat_answer.outcome', '=', 'VALID')]);
        return {
          asked_at,
          outcome: eb.case().when(kept).then(eb.ref('vat_answer.outcome')).else(outcome).end(),
          consultation_number: eb
            .case()
            .when(kept)
            .then(eb.ref('vat_answer.consultation_number'))
            .else(consultation_number)
            .end(),
          answered_at: eb.case().when(kept).then(eb.ref('vat_answer.answered_at')).else(answered_at).end(),
        };
      }),
    )
    .execute();
}

/** A saved VAT ID that nobody has asked about yet; the next recheck does. */
export async function insertOpenQuestion(db: Executor, question: VatQuestion): Promise<void> {
  const open = { outcome: 'UNAVAILABLE', consultation_number: null, answered_at: null, asked_at: new Date(0) } as const;
  await db
    .insertInto('vat_answer')
    .values({ ...question, ...open })
    .onConflict((conflict) => conflict.columns(['userId', 'vat_id']).doNothing())
    .execute();
}

export type RecheckTimes = {
  /** Open questions asked before it are due. */
  readonly askedBefore: Date;
  /** Proofs answered before it are due, unless they were asked for after `triedBefore`. */
  readonly provenBefore: Date;
  readonly triedBefore: Date;
  readonly limit: number;
};

// as typed: with or without its country's prefix, which takes two letters of an answer's id, signs, and a leading 0
const isOfAccount = sql<boolean>`exists (
  select 1 from developer_account where developer_account."userId" = vat_answer."userId"
    and upper(regexp_replace(developer_account.vat_id, '[^[:alnum:]]', '', 'g')) like '%' || ltrim(regexp_replace(substr(vat_answer.vat_id, 3), '[^[:alnum:]]', '', 'g'), '0'))`;

/** The answers to ask for again, the longest waiting first; none about ids that were only typed, or are not used any more. */
export function listDueAnswers(db: Executor, times: RecheckTimes): Promise<StoredVatAnswer[]> {
  return db
    .selectFrom('vat_answer')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('outcome', '=', 'UNAVAILABLE'), eb('asked_at', '<=', times.askedBefore)]),
        eb.and([
          eb('outcome', '=', 'VALID'),
          eb('answered_at', '<=', times.provenBefore),
          eb('asked_at', '<=', times.triedBefore),
        ]),
      ]),
    )
    .where(isOfAccount)
    .orderBy('asked_at')
    .limit(times.limit)
    .execute();
}

/** The user's VAT IDs with their answers; they are deleted with the user's row. */
export function listVatAnswers(db: Executor, userId: UserId): Promise<StoredVatAnswer[]> {
  return db.selectFrom('vat_answer').selectAll().where('userId', '=', userId).orderBy('vat_id').execute();
}
