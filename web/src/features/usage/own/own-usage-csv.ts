import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { otherValue } from '@waypost/domain/usage/usage-dimensions';
import { csvText } from '@waypost/domain/base/csv';

/** The columns are a format for programs, so they are the same in every language. */
const columns = [
  'From',
  'To',
  'Chart',
  'Divided by',
  'ID',
  'Name',
  'Project ID',
  'Project name',
  'Requests',
  'Units',
  'Billable units',
];

type Value = Pick<OwnUsage['values'][number], 'value' | 'name' | 'project'>;

/** A project is its own project; services have none. */
function cellsOf({ value, name, project }: Value, by: OwnUsage['by']): readonly string[] {
  const own = by === 'project' ? { id: value, name: name ?? '' } : { id: '', name: '' };
  const of = project ?? own;
  return [value, name ?? '', of.id, of.name];
}

/** The records of a chart as CSV; what is combined of other pages is `other`. */
export function ownUsageCsv({ chart, by, values, records }: OwnUsage): string {
  const cells = new Map(values.map((each) => [each.value, cellsOf(each, by)]));
  const rows = records.map(({ value, ...record }) => [
    record.start_usage_date,
    record.end_usage_date,
    chart,
    by,
    ...(cells.get(value ?? '') ?? [otherValue, '', '', '']),
    record.requests,
    record.usage_units,
    record.billable_units,
  ]);
  return csvText([columns, ...rows]);
}
