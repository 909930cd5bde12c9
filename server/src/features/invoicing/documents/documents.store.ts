import type { DeveloperId } from '@waypost/domain/base/ids';
import type { Executor } from '../../../db/transaction.ts';
import type { FrozenStatement } from './frozen-statement.ts';

/** A statement as it was issued; undefined for one without a document. */
export async function findStatement(db: Executor, statement_no: string): Promise<FrozenStatement | undefined> {
  const document = await db
    .selectFrom('statement_document')
    .select(['head', 'totals', 'content_hash'])
    .where('statement_no', '=', statement_no)
    .executeTakeFirst();
  if (!document) return undefined;
  const rows = await db
    .selectFrom('statement_line')
    .select('line')
    .where('statement_no', '=', statement_no)
    .orderBy('line_no')
    .execute();
  return { ...document, lines: rows.map(({ line }) => line) };
}

/** Whose statement it is; undefined for one without a document. */
export async function ownerOf(db: Executor, statement_no: string): Promise<DeveloperId | undefined> {
  const document = await db
    .selectFrom('statement_document')
    .select('head')
    .where('statement_no', '=', statement_no)
    .executeTakeFirst();
  return document?.head.developer_id;
}

export async function findPdf(db: Executor, statement_no: string): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('statement_pdf')
    .select('content')
    .where('statement_no', '=', statement_no)
    .executeTakeFirst();
  return file?.content;
}

/** Keeps the first rendering: later versions of the program must not change what was sent. Answers what is kept. */
export async function keepPdf(db: Executor, statement_no: string, content: Buffer): Promise<Buffer> {
  await db
    .insertInto('statement_pdf')
    .values({ statement_no, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPdf(db, statement_no)) ?? content;
}
