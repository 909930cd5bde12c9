import type { Plan } from '@waypost/contract/entities/catalog';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { type ChartCategory, chartValue, usageTypesOf } from '@waypost/domain/usage/usage';

export type UsageBar = {
  readonly kind: 'transactions' | 'mau' | 'storage' | 'transfer';
  readonly count: number;
  readonly limit: number;
};

type Limits = Pick<Plan, 'threshold' | 'mau_limit' | 'xyz_storage_limit' | 'xyz_transfer_limit'>;

/** What a month has counted of a category; undefined without records. */
function countOf({ dev_50_records, non_dev_50_records }: UsageReport, category: ChartCategory): number | undefined {
  const types = usageTypesOf(category);
  const records = [...dev_50_records, ...non_dev_50_records].filter(({ usage_type }) => types.includes(usage_type));
  if (records.length === 0) return undefined;
  return records.reduce(
    (sum, { usage_type, billable_units }) => sum + chartValue(usage_type, Number(billable_units)),
    0,
  );
}

const inGigabytes = (megabytes: number | undefined) => (megabytes === undefined ? undefined : megabytes / 1024);

/** A bar per limit of the plan with the month's figure; transactions are always shown, the others only if reported. */
export function usageBars(plan: Limits, usage: UsageReport): readonly UsageBar[] {
  const figures = [
    { kind: 'transactions', count: countOf(usage, 'service') ?? 0, limit: plan.threshold },
    { kind: 'mau', count: countOf(usage, 'mau'), limit: plan.mau_limit },
    { kind: 'storage', count: inGigabytes(countOf(usage, 'storage')), limit: plan.xyz_storage_limit },
    { kind: 'transfer', count: inGigabytes(countOf(usage, 'transfer')), limit: plan.xyz_transfer_limit },
  ] as const;
  return figures.flatMap(({ kind, count, limit }) =>
    count === undefined || limit === null ? [] : [{ kind, count, limit }],
  );
}
