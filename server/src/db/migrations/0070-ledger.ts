import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table ledger_posting (
    posting_id text primary key,
    kind text not null check (kind in
      ('bill', 'credit_note', 'payment', 'credit_used', 'write_off', 'recovery', 'late_payment', 'chargeback',
       'chargeback_reversed')),
    subject_id text not null,
    developer_id text not null references developer_account,
    currency text not null check (currency in ('usd', 'eur')),
    posted timestamptz not null,
    unique (kind, subject_id)
  )`,
  sql`create index ledger_posting_time on ledger_posting (posted)`,
  sql`
  create table ledger_entry (
    posting_id text not null references ledger_posting,
    line smallint not null,
    account text not null check (account in ('receivable', 'revenue', 'tax', 'cash', 'credit', 'bad_debt')),
    part text not null,
    -- repeated here, so that balances of an account need one index
    developer_id text not null,
    currency text not null,
    amount bigint not null check (amount <> 0),
    primary key (posting_id, line)
  )`,
  sql`create index ledger_entry_account on ledger_entry (account, developer_id, currency) include (amount)`,
  // checked when the transaction ends, because a posting is several rows
  sql`
  create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
  begin
    if (select sum(amount) from ledger_entry where posting_id = new.posting_id) is distinct from 0 then
      raise exception 'the posting % does not balance', new.posting_id;
    end if;
    return null;
  end $$`,
  sql`
  create constraint trigger ledger_posting_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function refuse_unbalanced_posting()`,
  sql`
  create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function refuse_unbalanced_posting()`,
  sql`
  create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is never changed';
  end $$`,
  ...['ledger_posting', 'ledger_entry'].map(
    (table) => sql`
  create trigger ${sql.ref(`${table}_is_kept`)} before update or delete or truncate on ${sql.table(table)}
  for each statement execute function refuse_ledger_change()`,
  ),
];

export const ledger = {
  name: '0070-ledger',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
