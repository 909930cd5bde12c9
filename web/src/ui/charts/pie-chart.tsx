import { Pie } from '@visx/shape';
import { classNames } from '../base/class-names.ts';
import { chartHue } from './chart-colours.ts';
import type { ChartSeries } from './chart-series.ts';

type Slice = Pick<ChartSeries, 'name' | 'colourIndex'> & { readonly value: number };

type PieChartProps = {
  /** Describes the list of slices. */
  readonly label: string;
  readonly slices: readonly Slice[];
  readonly formatValue: (value: number) => string;
  readonly formatShare: (share: number) => string;
  /** The share from which a slice has a label beside it. */
  readonly labelFrom: number;
};

const width = 240;
const height = 208;
const outer = 76;
const inner = 50;

function Ring({ slices, formatShare, labelFrom }: Omit<PieChartProps, 'label' | 'formatValue'>) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      className="mx-auto h-52 w-60 shrink-0"
    >
      <Pie
        data={[...slices]}
        pieValue={({ value }) => value}
        pieSort={null}
        outerRadius={outer}
        innerRadius={inner}
        padAngle={slices.length > 1 ? 0.015 : 0}
        cornerRadius={2}
      >
        {({ arcs, path }) =>
          arcs.map((arc) => {
            const middle = (arc.startAngle + arc.endAngle) / 2;
            const share = arc.value / total;
            const side = Math.sin(middle);
            return (
              <g key={arc.data.name}>
                <path d={path(arc) ?? ''} className={chartHue(arc.data.colourIndex).fill} />
                {share >= labelFrom && (
                  <text
                    x={side * (outer + 8)}
                    y={-Math.cos(middle) * (outer + 12)}
                    textAnchor={Math.abs(side) < 0.3 ? 'middle' : side > 0 ? 'start' : 'end'}
                    dominantBaseline="central"
                    className="fill-ink text-xs figures"
                  >
                    {formatShare(share)}
                  </text>
                )}
              </g>
            );
          })
        }
      </Pie>
    </svg>
  );
}

/** Shares of a whole, with every value as text beside the ring. */
export function PieChart({ label, slices, formatValue, formatShare, labelFrom }: PieChartProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const visible = slices.filter(({ value }) => value > 0);
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4 xl:flex-col xl:items-stretch">
      <Ring slices={visible} formatShare={formatShare} labelFrom={labelFrom} />
      <ul aria-label={label} className="min-w-0 flex-1 basis-56 divide-y divide-hairline text-sm xl:basis-auto">
        {slices.map(({ name, colourIndex, value }) => (
          <li key={name} className="flex items-center gap-2 py-1.5">
            <span
              aria-hidden="true"
              className={classNames('size-2.5 shrink-0 rounded-[2px]', chartHue(colourIndex).ground)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="figures">{formatValue(value)}</span>
            <span className="w-12 text-right text-muted figures">{formatShare(value / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
