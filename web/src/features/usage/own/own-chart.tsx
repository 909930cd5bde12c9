import type { UseQueryResult } from '@tanstack/react-query';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { countDays, type Day, type DayRange } from '@waypost/domain/base/day';
import type { OwnChart } from '@waypost/domain/usage/own-usage';
import { type ChartView, roundForChart } from '@waypost/domain/usage/usage';
import { comparedDays } from '@waypost/domain/usage/compared-days';
import Download from 'lucide-react/icons/download';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatMonth, formatNumber, formatShortDay, formatTick } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { chartTitle, Shares, ViewSwitch } from '../charts/category-chart.tsx';
import { csvName } from '../charts/usage-csv.ts';
import { listPeriods, sumOf } from '../charts/usage-series.ts';
import { valueName } from '../detail/detail-texts.ts';
import { ExplainedChart } from '../detail/explained-chart.tsx';
import { changeOf } from '../figures/usage-figures.ts';
import type { UsageFilters } from '../filters/usage-filters.ts';
import { todayFor } from '../filters/usage-period.ts';
import { countMonths, formatChange, serviceName } from '../usage-texts.ts';
import { ownScope, ownUsageFile } from './own-usage-queries.ts';
import { figureOf, ownBarOf, ownLines, ownNames, ownPartsOf, ownSeries, tableSeriesOf } from './own-usage-lines.ts';
import { ownUsageCsv } from './own-usage-csv.ts';

/** USE-39. */
const chartHeightPx = 450;

/** The title of a chart, which says by what it is divided in its table and legend. */
export function ownChartTitle(
  chart: OwnChart,
  view: ChartView,
  { detail, t }: { detail: OwnUsage['detail']; t: Text },
) {
  return chart === 'errors' ? t(`usageDetail.errors.${detail}`) : chartTitle({ category: chart, view, detail }, t);
}

/** The change from the period before, of the whole chart. */
function changeNote(report: OwnUsage, view: ChartView, t: Text): string {
  const { chart, start_date, end_date } = report;
  const category = chart === 'errors' ? 'service' : chart;
  const before = roundForChart(figureOf(chart, view, report.before));
  const now = roundForChart(sumOf(report.records.map((record) => figureOf(chart, view, record))));
  const change = changeOf(before, now);
  const { from, to } = comparedDays(category, { from: start_date, to: end_date });
  const days = countDays(from, to);
  const months = countMonths({ from, to });
  if (change === undefined)
    return chart === 'mau' ? t('usage.change.noUsers', { months }) : t('usage.figure.noBefore', { days });
  const found = { change: formatChange(change, t), count: formatNumber(before, t) };
  if (chart === 'mau') return t('usage.change.users', { ...found, months });
  return chart === 'storage' || chart === 'transfer'
    ? t('usage.change.data', { ...found, days })
    : t('ownUsage.change', { ...found, days });
}

/** Failed calls are saved as the chart divides them: they have no records of apps and services. */
function SaveButton({ report, filters, title }: Pick<DrawnProps, 'report' | 'filters' | 'title'>) {
  const t = useText();
  const { chart, by, start_date: from, end_date: to } = report;
  const look = {
    size: 'small',
    icon: <Download aria-hidden="true" />,
    'aria-label': t('usage.csvOf', { chart: title }),
  } as const;
  if (chart !== 'errors') {
    return (
      <LinkButton {...look} download href={ownUsageFile(chart, { filters })}>
        {t('usage.csv')}
      </LinkButton>
    );
  }
  const name = csvName(`all_${chart}_by_${by}`, { from, to });
  return (
    <Button {...look} onClick={() => saveFile(name, ownUsageCsv(report), 'text/csv;charset=utf-8')}>
      {t('usage.csv')}
    </Button>
  );
}

/** What a chart calls its values. */
export const namesIn = (report: Pick<OwnUsage, 'chart' | 'values'>, t: Text) =>
  ownNames(report.values, (code) =>
    report.chart === 'errors' ? valueName('outcome', code, { t, keyNames: undefined }) : serviceName(code, t),
  );

type DrawnProps = {
  readonly report: OwnUsage;
  readonly filters: UsageFilters;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  readonly title: string;
};

const hasViews = (chart: OwnChart) => chart !== 'mau' && chart !== 'errors';

function Drawn({ report, filters, view, onView, title }: DrawnProps) {
  const t = useText();
  const { chart, by, detail } = report;
  const isByMonth = detail === 'month';
  const lines = ownLines(report, view);
  const names = {
    names: namesIn(report, t),
    other: t('usage.other'),
    areServices: chart === 'service' && by === 'service',
  };
  const series = ownSeries(lines, names);
  const periods = listPeriods(report);
  const today = todayFor(ownScope);
  const current = periods.indexOf(isByMonth ? today.slice(0, 7) : today);
  const legend = t(isByMonth ? 'usage.hatchedMonth' : 'usage.hatchedDay');
  const explain = (days: DayRange, index: number) => ({
    bar: ownBarOf(report, { filters, days }),
    parts: ownPartsOf(lines, names, index),
  });
  return (
    <ExplainedChart {...{ report, explain }} apps={[]}>
      {(onOpen) => (
        <BarChart
          headingLevel={2}
          title={title}
          labelHeader={t(isByMonth ? 'usage.month' : 'usage.day')}
          labels={periods.map((period) => (isByMonth ? formatMonth(period, t) : formatShortDay(period as Day, t)))}
          series={series}
          tableSeries={tableSeriesOf(lines, names)}
          formatValue={(value) => formatNumber(value, t)}
          formatTick={(value) => formatTick(value, t)}
          height={chartHeightPx}
          unfinished={current === -1 ? undefined : { index: current, note: t('usage.soFar'), legend }}
          controls={hasViews(chart) && <ViewSwitch view={view} onView={onView} />}
          onOpen={onOpen}
          actions={<SaveButton {...{ report, filters, title }} />}
          footer={[changeNote(report, view, t), ...(chart === 'errors' ? [t('usageDetail.allEnvironments')] : [])].join(
            ' · ',
          )}
          aside={series.length > 1 && chart !== 'mau' ? <Shares series={series} /> : undefined}
        />
      )}
    </ExplainedChart>
  );
}

type OwnChartCardProps = Pick<DrawnProps, 'filters' | 'view' | 'onView'> & {
  readonly chart: OwnChart;
  readonly answer: UseQueryResult<OwnUsage>;
};

/** A chart with its own loading, failure and emptiness; data stays during a reload, and below the failure of one. */
export function OwnChartCard({ chart, answer, filters, view, onView }: OwnChartCardProps) {
  const t = useText();
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const title = ownChartTitle(chart, view, { detail: data?.detail ?? 'day', t });
  const failure = error && (
    <QueryFailed title={t('usage.failed', { chart: title })} error={error} retry={refetch} retrying={isFetching} />
  );
  if (!data) {
    return (
      failure ?? (
        <Loading label={t('usage.loading', { chart: title })}>
          <Skeleton className="h-[34rem] w-full" />
        </Loading>
      )
    );
  }
  return (
    <>
      {failure}
      <div aria-busy={isPlaceholderData || undefined} className={classNames(isPlaceholderData && 'opacity-60')}>
        <Card>
          {data.records.length > 0 ? (
            <Drawn {...{ filters, view, onView, title }} report={data} />
          ) : (
            <>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1 text-muted">{t(chart === 'errors' ? 'usageDetail.errors.none' : 'usage.none')}</p>
            </>
          )}
        </Card>
      </div>
    </>
  );
}
