import type { DeveloperId } from '@waypost/domain/base/ids';
import type { StatementHead, StatementKind } from '@waypost/domain/billing/statements/statement-draft';
import type { StatementTotals } from '@waypost/domain/billing/statements/statement-totals';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export type RegisterQuery = {
  /** A number, the buyer's name or email, or the id of the developer account. */
  readonly search: string | undefined;
  /** The last number of the page before. */
  readonly after: string | undefined;
  readonly count: number;
};

const creditedOf = sql<number>`coalesce((
  select -sum(note.new_charges_minor) from statement_document as credit
  join statement as note on note.statement_no = credit.statement_no
  where credit.credited_statement_no = statement.statement_no), 0)::int8`;

const creditedNetOf = sql<number>`coalesce((
  select sum((credit.totals ->> 'net')::int8) from statement_document as credit
  where credit.credited_statement_no = statement.statement_no), 0)::int8`;

const registered = (db: Executor) =>
  db
    .selectFrom('statement')
    .innerJoin('statement_document as document', 'document.statement_no', 'statement.statement_no')
    .select([
      'statement.statement_no',
      'statement.create_date',
      'statement.developer_id',
      'statement.currency_cd',
      'statement.new_charges_minor',
      'statement.is_paid_ind',
      'document.kind',
      'document.subject_id',
      'document.credited_statement_no',
      'document.head',
      'document.totals',
      creditedOf.as('credited'),
      creditedNetOf.as('credited_net'),
    ]);

/** Every seller's statements and credit notes, newest first. */
export function listRegister(db: Executor, { search, after, count }: RegisterQuery) {
  let query = registered(db)
    .orderBy('statement.create_date', 'desc')
    .orderBy('statement.statement_no', 'desc')
    .limit(count);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(statement.create_date, statement.statement_no) <
        (select create_date, statement_no from statement where statement_no = ${after})`,
    );
  if (search !== undefined) {
    const like = contains(search);
    query = query.where((eb) =>
      eb.or([
        eb('statement.statement_no', 'ilike', like),
        eb('statement.developer_id', '=', search as DeveloperId),
        sql<boolean>`document.head -> 'buyer' ->> 'name' ilike ${like}`,
        sql<boolean>`document.head -> 'buyer' ->> 'email' ilike ${like}`,
      ]),
    );
  }
  return query.execute();
}
export type RegisterRow = Awaited<ReturnType<typeof listRegister>>[number];

export const findInRegister = (db: Executor, statement_no: string): Promise<RegisterRow | undefined> =>
  registered(db).where('statement.statement_no', '=', statement_no).executeTakeFirst();

export type CreditedStatement = {
  readonly kind: StatementKind;
  readonly head: StatementHead;
  readonly totals: StatementTotals;
};

/** Locks a statement, so that two credit notes of it are issued one after the other. */
export const lockCredited = (tx: Transaction, statement_no: string): Promise<CreditedStatement | undefined> =>
  tx
    .selectFrom('statement_document')
    .select(['kind', 'head', 'totals'])
    .where('statement_no', '=', statement_no)
    .forUpdate()
    .executeTakeFirst();

/** The sums of a statement's credit notes. */
export async function listCredits(tx: Transaction, statement_no: string): Promise<readonly StatementTotals[]> {
  const credits = await tx
    .selectFrom('statement_document')
    .select('totals')
    .where('credited_statement_no', '=', statement_no)
    .execute();
  return credits.map(({ totals }) => totals);
}
