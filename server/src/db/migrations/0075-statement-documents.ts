import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // the row of a seller's year is locked while a number is given, so that numbers have no gap
  sql`
  create table statement_counter (
    seller_id text not null,
    series text not null check (series in ('statement', 'credit_note')),
    year int not null,
    last int not null,
    primary key (seller_id, series, year)
  )`,
  sql`
  create table statement_document (
    statement_no text primary key references statement,
    seller_id text not null,
    series text not null check (series in ('statement', 'credit_note')),
    year int not null,
    sequence int not null,
    kind text not null check (kind in ('purchase', 'renewal', 'plan_change', 'credit_note')),
    subject_id text not null,
    period_start date not null,
    credited_statement_no text references statement,
    head jsonb not null,
    totals jsonb not null,
    line_count int not null,
    content_hash text not null,
    unique (seller_id, series, year, sequence),
    check ((kind = 'credit_note') = (series = 'credit_note')),
    check ((kind = 'credit_note') = (credited_statement_no is not null))
  )`,
  // a statement may have several credit notes
  sql`
  create unique index statement_document_subject on statement_document (subject_id, period_start, kind)
  where kind <> 'credit_note'`,
  sql`
  create index statement_document_credited on statement_document (credited_statement_no)
  where credited_statement_no is not null`,
  sql`
  create table statement_line (
    statement_no text not null,
    line_no int not null,
    line jsonb not null,
    primary key (statement_no, line_no)
  )`,
  sql`
  create function refuse_statement_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - 'is_paid_ind' = to_jsonb(old) - 'is_paid_ind' then return new; end if;
    raise exception 'An issued statement never changes';
  end $$`,
  sql`
  create trigger statement_frozen before update or delete on statement
  for each row execute function refuse_statement_change()`,
  sql`
  create function refuse_document_change() returns trigger language plpgsql as $$
  begin
    raise exception 'An issued statement never changes';
  end $$`,
  ...['statement_document', 'statement_line'].map(
    (table) => sql`
  create trigger ${sql.ref(`${table}_frozen`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_document_change()`,
  ),
  // lines are written before their document, which seals them: a reference to it would be checked for each line
  sql`
  create function require_every_line() returns trigger language plpgsql as $$
  begin
    if (select count(*) from statement_line where statement_no = new.statement_no) <> new.line_count then
      raise exception 'A statement is issued with all of its lines';
    end if;
    return new;
  end $$`,
  sql`
  create trigger statement_document_whole before insert on statement_document
  for each row execute function require_every_line()`,
  sql`
  create function refuse_added_lines() returns trigger language plpgsql as $$
  begin
    if exists (select from added join statement_document using (statement_no)) then
      raise exception 'An issued statement never changes';
    end if;
    return null;
  end $$`,
  sql`
  create trigger statement_line_sealed after insert on statement_line
    referencing new table as added for each statement execute function refuse_added_lines()`,
];

export const statementDocuments = {
  name: '0075-statement-documents',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
