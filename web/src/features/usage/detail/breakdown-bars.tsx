import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import type { Day, DayRange } from '@waypost/domain/base/day';
import { isStored, otherValue, type UsageDimension } from '@waypost/domain/usage/usage-dimensions';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatMonth, formatNumber, formatShortDay, formatTick } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Choice } from '../charts/category-queries.ts';
import { csvName } from '../charts/usage-csv.ts';
import { linesOfColumn, listPeriods } from '../charts/usage-series.ts';
import { todayFor } from '../filters/usage-period.ts';
import { breakdownCsv } from './breakdown-csv.ts';
import { breakdownLines, breakdownSeries, type Measure } from './breakdown-series.ts';
import { barQueryOf, type PartQuery } from './detail-queries.ts';
import { ExplainedChart } from './explained-chart.tsx';

const chartHeightPx = 320;

/** The part of a bar that one value of a dimension is; undefined for values that are combined. */
function partOf(dimension: UsageDimension, category: string): PartQuery | undefined {
  if (category === otherValue) return undefined;
  return isStored(dimension) ? { dimension, value: category } : { [dimension]: category };
}

type ShownProps = {
  readonly choice: Choice;
  readonly report: UsageBreakdown;
  readonly measure: Measure;
  readonly title: string;
  readonly before: string;
  readonly nameOf: (category: string) => string;
};

const periodName = (detail: UsageBreakdown['detail'], period: string, t: Text) =>
  detail === 'day' ? formatShortDay(period as Day, t) : formatMonth(period, t);

function SaveButton({ choice, report, title }: Pick<ShownProps, 'choice' | 'report' | 'title'>) {
  const t = useText();
  const days = { from: report.start_date, to: report.end_date };
  const name = csvName(`${choice.project.product_id}_${report.dimension}`, days);
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      aria-label={t('usage.csvOf', { chart: title })}
      onClick={() => saveFile(name, breakdownCsv(report), 'text/csv;charset=utf-8')}
    >
      {t('usage.csv')}
    </Button>
  );
}

/** A breakdown as columns, whose explanations open from them. */
export function BreakdownBars({ choice, report, measure, title, before, nameOf }: ShownProps) {
  const t = useText();
  const { detail } = report;
  const lines = breakdownLines(report, measure);
  const periods = listPeriods(report);
  const today = todayFor(choice.project);
  const current = periods.indexOf(detail === 'day' ? today : today.slice(0, 7));
  const legend = t(detail === 'day' ? 'usage.hatchedDay' : 'usage.hatchedMonth');
  const explain = (days: DayRange, index: number) => {
    const bar = barQueryOf(choice, days, 'service');
    const parts = linesOfColumn(lines, index).map(({ category }) => ({
      name: nameOf(category),
      query: partOf(report.dimension, category),
    }));
    return { bar: report.dimension === 'outcome' ? { ...bar, dimension: report.dimension } : bar, parts };
  };
  return (
    <Card>
      <ExplainedChart {...{ report, explain }} apps={choice.project.apps}>
        {(onOpen) => (
          <BarChart
            headingLevel={2}
            title={title}
            labelHeader={t(detail === 'day' ? 'usage.day' : 'usage.month')}
            labels={periods.map((period) => periodName(detail, period, t))}
            series={breakdownSeries(lines, {
              nameOf,
              other: t('usageDetail.other'),
              areServices: report.dimension === 'service',
            })}
            tableSeries={lines.map(({ category, values }) => ({ name: nameOf(category), colourIndex: 0, values }))}
            formatValue={(value) => formatNumber(value, t)}
            formatTick={(value) => formatTick(value, t)}
            height={chartHeightPx}
            unfinished={current === -1 ? undefined : { index: current, note: t('usage.soFar'), legend }}
            actions={<SaveButton {...{ choice, report, title }} />}
            footer={`${before} ${t('usageDetail.explain')}`}
            onOpen={onOpen}
          />
        )}
      </ExplainedChart>
    </Card>
  );
}

type StateProps = {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown; readonly isFetching: boolean };
  readonly title: string;
};

/** While there is no report: why not, or that it is loading. */
export function NoReport({ query, title }: StateProps) {
  const t = useText();
  const { error, refetch, isFetching } = query;
  if (error)
    return (
      <QueryFailed title={t('usage.failed', { chart: title })} error={error} retry={refetch} retrying={isFetching} />
    );
  return (
    <Loading label={t('usage.loading', { chart: title })}>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}

export function NoCalls({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </Card>
  );
}
