import { csvByPages, csvFile, type CsvRow } from '@waypost/domain/base/csv';
import { addMonths } from '@waypost/domain/plans/billing-period';
import type { Executor } from '../../db/transaction.ts';
import { type EntryPlace, type ExportedEntry, listAccounts, listEntries } from './ledger.store.ts';

const columns = ['Posting', 'Posted', 'Kind', 'Subject', 'Account', 'Part', 'Customer', 'Currency', 'Debit', 'Credit'];

const inMajorUnits = (minor: number) => (minor / 100).toFixed(2);

const rowOf = ({
  posting_id,
  posted,
  kind,
  subject_id,
  account,
  part,
  developer_id,
  currency,
  amount,
}: ExportedEntry): CsvRow => [
  posting_id,
  posted.toISOString(),
  kind,
  subject_id,
  account,
  part,
  developer_id,
  currency.toUpperCase(),
  amount > 0 ? inMajorUnits(amount) : '',
  amount < 0 ? inMajorUnits(-amount) : '',
];

const rangeOf = (month: string) => ({ from: `${month}-01`, until: addMonths(`${month}-01`, 1) });

const accountColumns = ['Month', 'Account', 'Part', 'Currency', 'Before', 'Debit', 'Credit', 'After'];

/** What each account had before a calendar month, moved in it and has after it; debits are positive. */
export async function exportAccounts(db: Executor, month: string): Promise<AsyncIterable<string>> {
  const accounts = await listAccounts(db, rangeOf(month));
  const rows = accounts.map(({ account, part, currency, before, debit, credit }) => [
    month,
    account,
    part,
    currency.toUpperCase(),
    ...[before, debit, credit, before + debit - credit].map(inMajorUnits),
  ]);
  return csvFile(accountColumns, [rows]);
}

/** The entries of a calendar month, such as `2026-03`, for accountants. */
export function exportMonth(db: Executor, month: string): Promise<AsyncIterable<string>> {
  const range = rangeOf(month);
  return csvByPages<EntryPlace>(columns, async (after) => {
    const page = await listEntries(db, range, after);
    return { rows: page.map(rowOf), last: page.at(-1) };
  });
}
