import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import type { NumberPlace } from '@waypost/domain/billing/statements/statement-number';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { StatementDocumentTable } from '../../../db/tables/invoicing.ts';
import { gather, gatherWrites } from '../../../db/gather.ts';
import type { Executor } from '../../../db/transaction.ts';

export type StoredDocument = Selectable<StatementDocumentTable>;
export type NewDocument = Insertable<StatementDocumentTable>;

type Series = Omit<NumberPlace, 'sequence'>;
const keyOf = ({ seller_id, series, year }: Series) => [seller_id, series, year].join(' ');
/** In the order of their keys, against deadlocks. */
const distinct = (all: readonly Series[]) =>
  new Map(all.map((series) => [keyOf(series), series] as const).toSorted(([one], [other]) => one.localeCompare(other)));

/** Locks the series of a seller's year until the transaction ends. */
export const lockSeries = gatherWrites<Series>(async (tx, all) => {
  await tx
    .insertInto('statement_counter')
    .values([...distinct(all).values()].map((series) => ({ ...series, last: 0 })))
    // an update without a change, because only it locks the row
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'series', 'year']).doUpdateSet({ last: sql`statement_counter.last` }),
    )
    .execute();
});

async function takeNumbers(db: Executor, { seller_id, series, year }: Series, count: number): Promise<number> {
  const { last } = await db
    .updateTable('statement_counter')
    .set({ last: sql`last + ${count}` })
    .where('seller_id', '=', seller_id)
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

/** The next number of a locked series. */
export const takeNumber = gather<Series, number>(async (tx, all) => {
  const next = new Map<string, number>();
  for (const [key, series] of distinct(all)) {
    const count = all.filter((each) => keyOf(each) === key).length;
    next.set(key, await takeNumbers(tx, series, count));
  }
  return all.map((series) => {
    const sequence = next.get(keyOf(series)) ?? Number.NaN;
    next.set(keyOf(series), sequence + 1);
    return sequence;
  });
});

type Subject = Pick<StoredDocument, 'subject_id' | 'period_start' | 'kind'>;

/** The statement about a subject's period; credit notes may be several. */
export const findBySubject = gather<Subject, { readonly statement_no: string } | undefined>(async (tx, subjects) => {
  const found = await tx
    .selectFrom('statement_document')
    .select(['statement_no', 'subject_id', 'period_start', 'kind'])
    .where((eb) =>
      eb.or(subjects.map(({ subject_id, period_start, kind }) => eb.and({ subject_id, period_start, kind }))),
    )
    .where('kind', '<>', 'credit_note')
    .execute();
  const textOf = ({ subject_id, period_start, kind }: Subject) => [subject_id, period_start, kind].join(' ');
  const bySubject = new Map(found.map(({ statement_no, ...subject }) => [textOf(subject), { statement_no }]));
  return subjects.map((subject) => bySubject.get(textOf(subject)));
});

export const findHead = async (db: Executor, statement_no: string): Promise<StoredDocument['head'] | undefined> =>
  (await db.selectFrom('statement_document').select('head').where('statement_no', '=', statement_no).executeTakeFirst())
    ?.head;

const linesAtOnce = 2000;

/** Lines come before their document, which seals them. */
export const insertDocument = gatherWrites<{
  readonly document: NewDocument;
  readonly lines: readonly StatementDraftLine[];
}>(async (tx, documents) => {
  const rows = documents.flatMap(({ document: { statement_no }, lines }) =>
    lines.map((line, at) => ({ statement_no, line_no: at + 1, line })),
  );
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    const part = JSON.stringify(rows.slice(from, from + linesAtOnce));
    await sql`
      insert into statement_line (statement_no, line_no, line)
      select statement_no, line_no, line
      from jsonb_to_recordset(${part}::jsonb) as part (statement_no text, line_no int, line jsonb)`.execute(tx);
  }
  await tx
    .insertInto('statement_document')
    .values(documents.map(({ document }) => document))
    .execute();
});
