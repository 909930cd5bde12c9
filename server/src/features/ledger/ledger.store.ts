import type { DeveloperId } from '@waypost/domain/base/ids';
import type { LedgerAccount, LedgerEntry, PostingKind } from '@waypost/domain/billing/ledger/ledger';
import type { Currency } from '@waypost/domain/plans/currency';
import { type Insertable, sql } from 'kysely';
import type { LedgerPostingTable } from '../../db/tables/ledger.ts';
import { gather } from '../../db/gather.ts';
import type { Executor } from '../../db/transaction.ts';

export type NewPosting = Insertable<LedgerPostingTable> & { readonly entries: readonly LedgerEntry[] };

/** False if the subject has been posted before: it is posted once for each kind. */
export const insertPosting = gather<NewPosting, boolean>(async (tx, postings) => {
  const inserted = await tx
    .insertInto('ledger_posting')
    .values(postings.map(({ entries: _entries, ...posting }) => posting))
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .returning('posting_id')
    .execute();
  const ids = new Set(inserted.map(({ posting_id }) => posting_id));
  const isNew = ({ posting_id }: NewPosting) => ids.has(posting_id);
  const rows = postings
    .filter(isNew)
    .flatMap(({ posting_id, developer_id, currency, entries }) =>
      entries.map((entry, line) => ({ posting_id, line, developer_id, currency, ...entry })),
    );
  if (rows.length > 0) await tx.insertInto('ledger_entry').values(rows).execute();
  return postings.map(isNew);
});

export const hasPosting = async (
  db: Executor,
  { kind, subject_id }: { readonly kind: PostingKind; readonly subject_id: string },
): Promise<boolean> =>
  (await db
    .selectFrom('ledger_posting')
    .select('posting_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()) !== undefined;

export type AccountOfDeveloper = {
  readonly account: LedgerAccount;
  readonly developer_id: DeveloperId;
  readonly currency: Currency;
};

/** Debits are positive. */
export const balanceOf = gather<AccountOfDeveloper, number>(async (db, accounts) => {
  const asked = JSON.stringify(accounts.map((account, place) => ({ ...account, place })));
  const { rows } = await sql<{ readonly balance: number }>`
    select (select coalesce(sum(amount), 0)::bigint from ledger_entry as entry
        where entry.account = asked.account and entry.developer_id = asked.developer_id
          and entry.currency = asked.currency) as balance
    from jsonb_to_recordset(${asked}::jsonb) as asked (account text, developer_id text, currency text, place int)
    order by place`.execute(db);
  return rows.map(({ balance }) => balance);
});

export type Balance = {
  readonly account: LedgerAccount;
  readonly part: string;
  readonly currency: Currency;
  readonly balance: number;
};

export async function listBalances(db: Executor): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, part, currency, sum(amount)::bigint as balance from ledger_entry
    group by account, part, currency order by account, part, currency`.execute(db);
  return rows;
}

export type ExportedEntry = {
  readonly posting_id: string;
  readonly line: number;
  readonly posted: Date;
  readonly kind: PostingKind;
  readonly subject_id: string;
  readonly account: LedgerAccount;
  readonly part: string;
  readonly developer_id: string;
  readonly currency: Currency;
  readonly amount: number;
};

export type MonthRange = { readonly from: string; readonly until: string };
export type EntryPlace = Pick<ExportedEntry, 'posting_id' | 'line'>;

/** The entries of a month after one of them, in the order of their postings. */
export async function listEntries(
  db: Executor,
  { from, until }: MonthRange,
  after: EntryPlace | undefined,
): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select posting_id, line, posted, kind, subject_id, account, part, entry.developer_id, entry.currency, amount
    from ledger_posting join ledger_entry as entry using (posting_id)
    where posted >= ${from}::date::timestamp at time zone 'UTC' and posted < ${until}::date::timestamp at time zone 'UTC'
      and (posting_id, line) > (${after?.posting_id ?? ''}, ${after?.line ?? 0})
    order by posting_id, line limit 1000`.execute(db);
  return rows;
}

export type AccountOfMonth = {
  readonly account: LedgerAccount;
  readonly part: string;
  readonly currency: Currency;
  readonly before: number;
  readonly debit: number;
  readonly credit: number;
};

/** What each account had before a month, and its debits and credits in it. */
export async function listAccounts(db: Executor, { from, until }: MonthRange): Promise<AccountOfMonth[]> {
  const { rows } = await sql<AccountOfMonth>`
    select account, part, entry.currency,
      coalesce(sum(amount) filter (where not in_month), 0)::bigint as before,
      coalesce(sum(amount) filter (where in_month and amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where in_month and amount < 0), 0)::bigint as credit
    from ledger_posting join ledger_entry as entry using (posting_id)
      cross join lateral (select posted >= ${from}::date::timestamp at time zone 'UTC' as in_month) as period
    where posted < ${until}::date::timestamp at time zone 'UTC'
    group by account, part, entry.currency order by entry.currency, account, part`.execute(db);
  return rows;
}
