import type { UsageRecord } from '@waypost/contract/entities/usage';
import { csvText } from '@waypost/domain/base/csv';

/** The columns are a format for programs, so they are the same in every language. */
const columns = ['Date', 'App ID', 'App name', 'Environment', 'Usage type', 'Category', 'Requests', 'Transactions'];

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
