import type { UsageRecord } from '@waypost/contract/entities/usage';

/** A spreadsheet runs a cell that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n;']/;

/** A cell by RFC 4180; text that looks like a formula gets an apostrophe, which makes it text (USE-10). */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The columns are a format for programs, so they are the same in every language. */
const columns = ['Date', 'App ID', 'App name', 'Environment', 'Usage type', 'Category', 'Requests', 'Transactions'];

/** Without it, Excel reads UTF-8 as the reader's local character set. */
const byteOrderMark = '\uFEFF';

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The records of charts as CSV (USE-10). */
export function usageCsv(records: readonly UsageRecord[], nameOfApp: (app_id: string) => string): string {
  const rows = records.map((record) => [
    record.start_usage_date,
    record.app_id,
    nameOfApp(record.app_id),
    record.environment === 'prd' ? 'production' : record.environment,
    record.usage_type,
    record.usage_type_category,
    record.usage_units,
    record.billable_units,
  ]);
  return csvText([columns, ...rows]);
}

/** `usage_{projectId}_{from}_{to}.csv` (USE-10). */
export const csvName = (projectId: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  `usage_${projectId}_${from}_${to}.csv`;
