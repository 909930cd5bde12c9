import { type CsvRow, csvByPages } from '@waypost/domain/base/csv';
import { type DayRange, dayOf, daysBetween, startOfMonth } from '@waypost/domain/base/day';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { type ChartCategory, usageTypesOf } from '@waypost/domain/usage/usage';
import type { Plumbing } from '../../plumbing.ts';
import { rangeOf, type UsageDates } from '../usage/usage.service.ts';
import { type OwnRecord, type OwnRecordPlace, readOwnRecords } from './own-records.store.ts';
import { scopeOf } from './own-scope.ts';
import { detailOf } from './own-usage.service.ts';

export type OwnFileRequest = UsageDates & {
  /** Undefined for all. */
  readonly chart?: ChartCategory | undefined;
  readonly environment?: string | undefined;
};
export type ExportOwnUsage = ReturnType<typeof createOwnUsageFile>;

/** The columns of USE-10 after the project, the same in every language because programs read them (USE-55). */
const columns = [
  'Project ID',
  'Project name',
  'Date',
  'App ID',
  'App name',
  'Environment',
  'Usage type',
  'Category',
  'Requests',
  'Transactions',
];
const rowOf = (record: OwnRecord): CsvRow => [
  record.product_id,
  record.project_name,
  record.date,
  record.app_id,
  record.app_name,
  record.environment === 'prd' ? 'production' : record.environment,
  record.usage_type,
  record.usage_type_category,
  record.usage_units,
  record.billable_units,
];

const recordsAtOnce = 5000;

/** Each day, or each month with its days in the range, so that one query adds up no more than one of them. */
function periodsOf(days: DayRange, detail: 'day' | 'month'): readonly DayRange[] {
  const all = daysBetween(days.from, days.to);
  if (detail === 'day') return all.map((day) => ({ from: day, to: day }));
  return [...Map.groupBy(all, startOfMonth).values()].map((month) => ({
    from: month[0] ?? days.from,
    to: month.at(-1) ?? days.to,
  }));
}

type Place = { readonly period: number; readonly after: OwnRecordPlace | undefined };

/** The records of all projects and apps that a user sees, in pieces, and the file's name. Throws INVALID_DATE. */
export const createOwnUsageFile =
  ({ db, clock }: Pick<Plumbing, 'db' | 'clock'>) =>
  async (viewer: Viewer, request: OwnFileRequest) => {
    const { chart, environment } = request;
    const days = rangeOf(request, dayOf(clock()));
    const detail = detailOf(request, days);
    const periods = periodsOf(days, detail);
    const question = {
      viewer: scopeOf(viewer),
      usageTypes: chart && usageTypesOf(chart),
      environment,
      detail,
      limit: recordsAtOnce,
    };
    const csv = await csvByPages<Place>(columns, async ({ period, after } = { period: 0, after: undefined }) => {
      const range = periods[period];
      if (!range) return { rows: [], last: undefined };
      const records = await readOwnRecords(db, { ...question, ...range, after });
      const isWhole = records.length < recordsAtOnce;
      const next = isWhole ? { period: period + 1, after: undefined } : { period, after: records.at(-1) };
      return { rows: records.map(rowOf), last: next };
    });
    return { name: `usage_all_${days.from}_${days.to}.csv`, csv };
  };
