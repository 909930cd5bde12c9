import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { axisLabel } from '@waypost/domain/usage';
import { addDays, type Day, type DayRange } from '@waypost/domain/day';
import type { AppId } from '@waypost/domain/ids';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { type DailySeries, dailySeries } from './daily-series.ts';
import { usageQuery } from './usage-queries.ts';

const number = new Intl.NumberFormat('en');
const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const labelOf = (day: Day) => dayName.format(new Date(`${day}T00:00:00Z`));

type Span = '7' | '30';
const rangeOf = (span: Span, today: Day): DayRange => ({ from: addDays(today, 1 - Number(span)), to: today });

type Choice = { readonly span: Span; readonly appId: AppId | '' };
type FiltersProps = { readonly project: Project; readonly choice: Choice; readonly onChoose: (choice: Choice) => void };

function Filters({ project, choice, onChoose }: FiltersProps) {
  const t = useText();
  const apps = project.apps.map(({ app_id, app_name }) => ({ value: app_id, label: app_name }));
  return (
    <div className="grid max-w-xl gap-4 sm:grid-cols-2">
      <SelectField
        label={t('usage.period')}
        value={choice.span}
        onChange={(event) => onChoose({ ...choice, span: event.currentTarget.value === '7' ? '7' : '30' })}
        options={[
          { value: '7', label: t('usage.last7') },
          { value: '30', label: t('usage.last30') },
        ]}
      />
      <SelectField
        label={t('usage.app')}
        value={choice.appId}
        onChange={(event) => onChoose({ ...choice, appId: event.currentTarget.value as AppId | '' })}
        options={[{ value: '', label: t('usage.allApps') }, ...apps]}
      />
    </div>
  );
}

function Chart({ daily, updated }: { daily: DailySeries; updated: string | null }) {
  const t = useText();
  return (
    <BarChart
      title={t('usage.chart')}
      labelHeader={t('usage.day')}
      labels={daily.days.map(labelOf)}
      series={daily.series}
      formatValue={(value) => number.format(value)}
      formatTick={axisLabel}
      height={320}
      footer={
        <span>
          {updated === null ? t('usage.none') : t('usage.updated', { date: `${moment.format(new Date(updated))} UTC` })}{' '}
          {t('usage.lag')}
        </span>
      }
    />
  );
}

function Answer({ usage }: { usage: UseQueryResult<UsageReport> }) {
  const t = useText();
  const reasonText = useReasonText();
  if (usage.data) {
    const daily = dailySeries(usage.data);
    return (
      <>
        <p className="text-lg font-semibold">{t('usage.total', { count: number.format(daily.total) })}</p>
        <Chart daily={daily} updated={usage.data.last_usage_update} />
      </>
    );
  }
  if (usage.error) {
    const refusal = usage.error instanceof ApiError ? usage.error : undefined;
    return (
      <ErrorState title={t('usage.failed')} requestId={refusal?.requestId} onRetry={() => void usage.refetch()}>
        {reasonText(refusal?.reason ?? 'OFFLINE')}
      </ErrorState>
    );
  }
  return (
    <Loading label={t('usage.loading')}>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}

/** A project's transactions by service and day; it asks again by itself while it is looked at (USE-41, USE-46). */
export function UsagePage({ project, today }: { project: Project; today: Day }) {
  const t = useText();
  const api = useApi();
  const [choice, setChoice] = useState<Choice>({ span: '30', appId: '' });
  const { appId, span } = choice;
  const question = { projectId: project.product_id, ...rangeOf(span, today), ...(appId !== '' && { appId }) };
  const usage = useQuery(usageQuery(api, question));
  if (project.apps.length === 0) return <EmptyState title={t('usage.title')}>{t('usage.noApps')}</EmptyState>;
  return (
    <div className="flex flex-col gap-6">
      <Filters project={project} choice={choice} onChoose={setChoice} />
      <Answer usage={usage} />
    </div>
  );
}
