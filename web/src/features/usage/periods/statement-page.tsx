import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { UsagePeriod } from '@waypost/contract/entities/usage-periods';
import Download from 'lucide-react/icons/download';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatMinute, formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { FiguresRow } from '../../../ui/data/figures-row.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackLink, PeriodStatus, periodName, usageTypeName } from './period-words.tsx';
import { statementQuery } from './periods-queries.ts';
import { StatementLines } from './statement-lines.tsx';

type StatementPageProps = { readonly project: Project; readonly firstDay: string };

function StatusText({ period: { status, closes_on, closed_at } }: { readonly period: UsagePeriod }) {
  const t = useText();
  if (status === 'closed') return t('usagePeriods.closedAt', { time: closed_at ? formatMinute(closed_at, t) : '' });
  return t(`usagePeriods.${status}Help`, { day: formatDay(closes_on, t) });
}

function Totals({ totals }: Pick<UsagePeriod, 'totals'>) {
  const t = useText();
  if (totals.length === 0) return null;
  const figures = totals.map((total) => ({
    label: usageTypeName(total.usage_type, t),
    value: formatNumber(total.billable_units, t),
    note: t('usagePeriods.totalNote', {
      requests: formatNumber(total.requests, t),
      units: formatNumber(total.usage_units, t),
    }),
  }));
  return <FiguresRow label={t('usagePeriods.totals')} figures={figures} />;
}

function Head({ period, projectId }: { readonly period: UsagePeriod; readonly projectId: Project['product_id'] }) {
  const t = useText();
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {periodName(period, t)} <PeriodStatus {...period} />
        </h2>
        <p className="mt-1 max-w-[70ch] text-muted">
          <StatusText period={period} />
        </p>
      </div>
      {period.totals.length > 0 && (
        <LinkButton href={paths.usageStatementCsv(projectId, period.first_day)} download icon={<Download />}>
          {t('usagePeriods.csv')}
        </LinkButton>
      )}
    </div>
  );
}

function Statement({ project, firstDay }: StatementPageProps) {
  const t = useText();
  const address = { projectId: project.product_id, firstDay };
  const query = useInfiniteQuery(statementQuery(useApi(), address));
  const { data, error, refetch, isFetching } = query;
  const period = data?.pages[0]?.period;
  if (error && !data)
    return (
      <QueryFailed title={t('usagePeriods.failedStatement')} error={error} retry={refetch} retrying={isFetching} />
    );
  if (!period)
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  return (
    <>
      <Head period={period} projectId={project.product_id} />
      <Totals totals={period.totals} />
      {period.totals.length === 0 ? (
        <EmptyState title={t('usagePeriods.noUsage')}>{t('usagePeriods.noUsageHelp')}</EmptyState>
      ) : (
        <StatementLines address={address} lines={data.pages.flatMap(({ lines }) => lines)} apps={project.apps} />
      )}
      {query.hasNextPage && (
        <div className="mt-5 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('usagePeriods.moreLines')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The usage statement of a billing period. */
export function StatementPage(props: StatementPageProps) {
  const t = useText();
  const { product_id } = props.project;
  return (
    <section aria-label={t('usagePeriods.statement')}>
      <BackLink href={paths.usagePeriods(product_id)}>{t('usagePeriods.title')}</BackLink>
      <Statement {...props} />
    </section>
  );
}
