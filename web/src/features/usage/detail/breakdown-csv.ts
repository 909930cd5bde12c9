import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { csvText } from '@waypost/domain/base/csv';

/** The records of a breakdown as CSV; programs read the values as they are stored. */
export const breakdownCsv = ({ dimension, records }: UsageBreakdown): string =>
  csvText([
    ['From', 'To', 'Dimension', 'Value', 'Calls', 'Units', 'Billable units'],
    ...records.map((record) => [
      record.start_usage_date,
      record.end_usage_date,
      dimension,
      record.value ?? '',
      record.requests,
      record.usage_units,
      record.billable_units,
    ]),
  ]);
