import ChartColumn from 'lucide-react/icons/chart-column';
import Table from 'lucide-react/icons/table';
import { useState, type ReactNode } from 'react';
import { BarChartPlot, type PlotProps } from './bar-chart-plot.tsx';
import { Button } from '../buttons/button.tsx';
import { chartHue } from './chart-colours.ts';
import { totalAt, type ChartData, type ChartSeries } from './chart-series.ts';
import { classNames } from '../base/class-names.ts';
import { DataTable, type Column } from '../data/data-table.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type BarChartProps = ChartData &
  Pick<PlotProps, 'unfinished' | 'onOpen'> & {
    /** Names the quantity and unit: "Transactions per day". */
    title: string;
    /** Names the labels: "Day". */
    labelHeader: string;
    formatValue: (value: number) => string;
    formatTick?: (value: number) => string;
    /** The height of the plot in pixels, fixed so that the page does not move when values arrive. */
    height?: number;
    /** The series of the table, if the chart sums some of them up. */
    tableSeries?: readonly ChartSeries[];
    /** Before the table toggle: what changes the values. */
    controls?: ReactNode;
    /** More actions beside the table toggle, such as a download. */
    actions?: ReactNode;
    /** Beside the plot, and in place of the legend: a pie with its list. */
    aside?: ReactNode;
    /** "Last updated …" */
    footer?: ReactNode;
    headingLevel?: 2 | 3 | 4;
  };

function Legend({ series }: Pick<ChartData, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map(({ name, colourIndex }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('size-2.5 shrink-0 rounded-[2px]', chartHue(colourIndex).ground)}
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function ValuesTable(chart: BarChartProps) {
  const texts = useUiTexts();
  const series = chart.tableSeries ?? chart.series;
  const columns: Column<number>[] = [
    { key: 'label', header: chart.labelHeader, cell: (index) => chart.labels[index] },
    ...series.map(({ name, values }) => ({
      key: name,
      header: name,
      numeric: true,
      cell: (index: number) => chart.formatValue(values[index] ?? 0),
    })),
  ];
  const total = {
    key: 'total',
    header: texts.total,
    numeric: true,
    cell: (index: number) => chart.formatValue(totalAt({ series }, index)),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section aria-label={chart.title} tabIndex={0} className="max-h-[30rem] overflow-auto [--sticky-top:0]">
      <DataTable
        caption={chart.title}
        columns={series.length > 1 ? [...columns, total] : columns}
        rows={chart.labels.map((_, index) => index)}
        rowKey={String}
      />
    </section>
  );
}

function Picture(chart: BarChartProps) {
  const { aside, unfinished } = chart;
  const plot = (
    <div className="min-w-0">
      <BarChartPlot {...chart} height={chart.height ?? 240} formatTick={chart.formatTick ?? chart.formatValue} />
      {unfinished && <p className="mt-3 text-sm text-muted">{unfinished.legend}</p>}
    </div>
  );
  if (aside === undefined) {
    return (
      <>
        <Legend series={chart.series} />
        {plot}
      </>
    );
  }
  return (
    <div className="grid items-center gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
      {plot}
      {aside}
    </div>
  );
}

/** Stacked columns, one per label, rendered on the server. */
export function BarChart(chart: BarChartProps) {
  const texts = useUiTexts();
  const [asTable, setAsTable] = useState(false);
  const Heading = `h${chart.headingLevel ?? 3}` as const;
  const Icon = asTable ? ChartColumn : Table;
  return (
    <figure className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <figcaption className="min-w-0">
          <Heading className="font-semibold">{chart.title}</Heading>
        </figcaption>
        <div className="flex flex-wrap items-end gap-2">
          {chart.controls}
          <Button size="small" icon={<Icon aria-hidden="true" />} onClick={() => setAsTable(!asTable)}>
            {asTable ? texts.showChart : texts.showTable}
          </Button>
          {chart.actions}
        </div>
      </div>
      {asTable ? <ValuesTable {...chart} /> : <Picture {...chart} />}
      {chart.footer !== undefined && <p className="mt-3 text-sm text-muted">{chart.footer}</p>}
    </figure>
  );
}
