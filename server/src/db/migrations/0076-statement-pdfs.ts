import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table statement_pdf (
    statement_no text primary key references statement_document,
    content bytea not null
  )`,
  sql`
  create trigger statement_pdf_frozen before update or delete or truncate on statement_pdf
    for each statement execute function refuse_document_change()`,
];

export const statementPdfs = {
  name: '0076-statement-pdfs',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
