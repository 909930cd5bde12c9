import type { Day } from '@waypost/domain/base/day';
import type { AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type SumFacts = { readonly day: Day; readonly app_id: AppId; readonly usage_type: string; readonly sums: number };

export const createUsageEvents = (log: Pick<Log, 'info' | 'error'>) => ({
  sumsDiffer: (facts: SumFacts) =>
    log.error({ event: 'usage.sums_differ', ...facts }, 'sums of usage are not those of their events; rebuild them'),
  customerSumDiffered: (facts: { readonly month: Day; readonly customer_id: CustomerId; readonly units: number }) =>
    log.error(
      { event: 'usage.customer_sum_differed', ...facts },
      'units of a customer were not those of its apps; added what was missing',
    ),
  sumsCompared: (facts: { readonly days: number; readonly differences: number }) =>
    log.info({ event: 'usage.sums_compared', ...facts }, 'sums of usage compared with their events'),
  periodClosed: ({
    product_id,
    first_day,
    last_day,
  }: {
    readonly product_id: ProjectId;
    readonly first_day: Day;
    readonly last_day: Day;
  }) => log.info({ event: 'usage.period_closed', product_id, first_day, last_day }, 'usage of a billing period closed'),
});
export type UsageEvents = ReturnType<typeof createUsageEvents>;
