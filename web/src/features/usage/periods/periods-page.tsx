import { useInfiniteQuery } from '@tanstack/react-query';
import type { UsagePeriod } from '@waypost/contract/entities/usage-periods';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackLink, PeriodStatus, periodName, usageTypeName } from './period-words.tsx';
import { periodsQuery } from './periods-queries.ts';

/** One line for each kind of usage, because they have no common sum. */
function Totals({
  totals,
  figure,
}: Pick<UsagePeriod, 'totals'> & { readonly figure: 'usage_units' | 'billable_units' }) {
  const t = useText();
  if (totals.length === 0) return t('usagePeriods.noUsage');
  return (
    <ul>
      {totals.map((total) => (
        <li key={total.usage_type}>
          {formatNumber(total[figure], t)}{' '}
          {totals.length > 1 && <span className="text-muted">{usageTypeName(total.usage_type, t)}</span>}
        </li>
      ))}
    </ul>
  );
}

function PeriodsTable({
  periods,
  projectId,
}: {
  readonly periods: readonly UsagePeriod[];
  readonly projectId: ProjectId;
}) {
  const t = useText();
  const columns: Column<UsagePeriod>[] = [
    { key: 'period', header: t('usagePeriods.period'), cell: (period) => periodName(period, t) },
    { key: 'status', header: t('usagePeriods.status'), cell: (period) => <PeriodStatus {...period} /> },
    {
      key: 'units',
      header: t('usagePeriods.units'),
      numeric: true,
      notOnPhones: true,
      cell: ({ totals }) => <Totals totals={totals} figure="usage_units" />,
    },
    {
      key: 'billable',
      header: t('usagePeriods.billable'),
      numeric: true,
      cell: ({ totals }) => <Totals totals={totals} figure="billable_units" />,
    },
    {
      key: 'adjustments',
      header: t('usagePeriods.adjustments'),
      numeric: true,
      cell: ({ adjustments }) => (adjustments === 0 ? '–' : formatNumber(adjustments, t)),
    },
  ];
  return (
    <DataTable
      caption={t('usagePeriods.title')}
      columns={columns}
      rows={periods}
      rowKey={({ first_day }) => first_day}
      rowHref={({ first_day }) => paths.usageStatement(projectId, first_day)}
    />
  );
}

function Periods({ projectId }: { readonly projectId: ProjectId }) {
  const t = useText();
  const query = useInfiniteQuery(periodsQuery(useApi(), projectId));
  const { data, error, refetch, isFetching } = query;
  if (error && !data)
    return <QueryFailed title={t('usagePeriods.failed')} error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-80" />
      </Loading>
    );
  return (
    <>
      <Card flush>
        <PeriodsTable periods={data.pages.flatMap(({ periods }) => periods)} projectId={projectId} />
      </Card>
      {query.hasNextPage && (
        <div className="mt-5 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('usagePeriods.earlier')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The billing periods of a project: the open one, and the closed ones with what was billed. */
export function PeriodsPage({ projectId }: { readonly projectId: ProjectId }) {
  const t = useText();
  return (
    <section aria-labelledby="periods-title">
      <BackLink href={paths.projectUsage(projectId)}>{t('usagePeriods.usage')}</BackLink>
      <h2 id="periods-title" className="text-lg font-semibold">
        {t('usagePeriods.title')}
      </h2>
      <p className="mt-1 mb-5 max-w-[70ch] text-muted">{t('usagePeriods.intro')}</p>
      <Periods projectId={projectId} />
    </section>
  );
}
