import type { UsageReport } from '@waypost/contract/entities/usage';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { UsageType } from '@waypost/domain/usage/usage';
import { serviceRecords, totalOf } from './usage-series.ts';

export type UsageBar = {
  readonly kind: 'transactions' | 'mau' | 'storage' | 'transfer';
  readonly count: number;
  readonly limit: number;
};

type Limits = Pick<Plan, 'threshold' | 'mau_limit' | 'xyz_storage_limit' | 'xyz_transfer_limit'>;

const recordsOf = ({ dev_50_records, non_dev_50_records }: UsageReport, type: UsageType) =>
  [...dev_50_records, ...non_dev_50_records]
    .filter(({ usage_type }) => usage_type === type)
    .map(({ usage_units }) => usage_units);

/** Counters of the month are added up; daily levels, such as users and storage, count with their maximum. */
const highest = (counts: readonly number[]) => (counts.length === 0 ? undefined : Math.max(...counts));
const sum = (counts: readonly number[]) =>
  counts.length === 0 ? undefined : counts.reduce((total, count) => total + count, 0);

/** A bar per limit of the plan with the month's figure; transactions are always shown, the others only if reported. */
export function usageBars(plan: Limits, usage: UsageReport): readonly UsageBar[] {
  const figures = [
    { kind: 'transactions', count: totalOf(serviceRecords(usage)), limit: plan.threshold },
    { kind: 'mau', count: highest(recordsOf(usage, 'Freemium-MAU')), limit: plan.mau_limit },
    { kind: 'storage', count: highest(recordsOf(usage, 'XYZ-Storage')), limit: plan.xyz_storage_limit },
    { kind: 'transfer', count: sum(recordsOf(usage, 'XYZ-Transfer')), limit: plan.xyz_transfer_limit },
  ] as const;
  return figures.flatMap(({ kind, count, limit }) =>
    count === undefined || limit === null ? [] : [{ kind, count, limit }],
  );
}
