import type { UsageRecord } from '@waypost/contract/entities/usage';
import type { Day } from '@waypost/domain/base/day';
import { type ChartCategory, type ChartView, chartViews, pieLabelFrom } from '@waypost/domain/usage/usage';
import type { ReactNode } from 'react';
import { formatMonth, formatNumber, formatShortDay, formatTick } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { PieChart } from '../../../ui/charts/pie-chart.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { formatShare, serviceName } from '../usage-texts.ts';
import { type CategoryReport, listPeriods, toLines, toSeries, toTable, type UsageSeries } from './usage-series.ts';

/** USE-39. */
const chartHeightPx = 450;

/** The title of a chart: the quantity, its unit and the length of a column. */
export function chartTitle(
  { category, view, detail }: { category: ChartCategory; view: ChartView; detail: CategoryReport['detail'] },
  t: Text,
): string {
  const column = detail === 'day' ? 'day' : 'month';
  if (category === 'mau') return t('usage.chart.mau.month');
  return category === 'service' ? t(`usage.chart.service.${view}.${column}`) : t(`usage.chart.${category}.${column}`);
}

/** Switches a chart between requests and transactions. */
export function ViewSwitch({ view, onView }: { readonly view: ChartView; readonly onView: (view: ChartView) => void }) {
  const t = useText();
  return (
    <SegmentedControl
      legend={t('usage.view')}
      value={view}
      options={chartViews.map((each) => ({ value: each, label: t(`usage.${each}s`) }))}
      onChange={onView}
    />
  );
}

/** A pie of the shares, with their list. */
export function Shares({ series }: { readonly series: readonly UsageSeries[] }) {
  const t = useText();
  return (
    <PieChart
      label={t('usage.shares')}
      slices={series.map((each) => ({ ...each, value: each.total }))}
      formatValue={(value) => formatNumber(value, t)}
      formatShare={(share) => formatShare(share, t)}
      labelFrom={pieLabelFrom}
    />
  );
}

type CategoryChartProps = {
  readonly category: ChartCategory;
  readonly report: CategoryReport;
  /** The filtered records of the report. */
  readonly records: readonly UsageRecord[];
  readonly today: Day;
  readonly view: ChartView;
  readonly controls?: ReactNode;
  readonly actions: ReactNode;
  readonly footer?: ReactNode;
  /** Explains a column. */
  readonly onOpen: (index: number) => void;
};

/** A category of usage as columns by day or month, with the shares of services beside them, and all values as a table. */
export function CategoryChart({
  category,
  report,
  records,
  today,
  view,
  controls,
  actions,
  footer,
  onOpen,
}: CategoryChartProps) {
  const t = useText();
  const isByMonth = report.detail !== 'day';
  const names = {
    nameOf: (name: string) => serviceName(name, t),
    other: t('usage.other'),
    areServices: category === 'service',
  };
  const lines = toLines(records, report, view);
  const series = toSeries(lines, names);
  const periods = listPeriods(report);
  const current = periods.indexOf(isByMonth ? today.slice(0, 7) : today);
  return (
    <BarChart
      headingLevel={2}
      title={chartTitle({ category, view, detail: report.detail }, t)}
      labelHeader={t(isByMonth ? 'usage.month' : 'usage.day')}
      labels={periods.map((period) => (isByMonth ? formatMonth : formatShortDay)(period as Day, t))}
      series={series}
      tableSeries={toTable(lines, names)}
      formatValue={(value) => formatNumber(value, t)}
      formatTick={(value) => formatTick(value, t)}
      height={chartHeightPx}
      unfinished={
        current === -1
          ? undefined
          : {
              index: current,
              note: t('usage.soFar'),
              legend: t(isByMonth ? 'usage.hatchedMonth' : 'usage.hatchedDay'),
            }
      }
      controls={controls}
      actions={actions}
      footer={footer}
      onOpen={onOpen}
      aside={series.length > 1 && category !== 'mau' ? <Shares series={series} /> : undefined}
    />
  );
}
