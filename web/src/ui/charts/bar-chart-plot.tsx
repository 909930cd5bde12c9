import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { chartHue } from './chart-colours.ts';
import { axisTicks, labelStep, labelStepNear, totalAt, type ChartData } from './chart-series.ts';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

export type PlotProps = ChartData & {
  height: number;
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** The column whose period has not ended, what follows its label, and what explains its stripes. */
  unfinished?: { readonly index: number; readonly note: string; readonly legend: string } | undefined;
  /** Explains a column. */
  onOpen?: ((index: number) => void) | undefined;
};

const GAP = 1;
const PADDING = 0.28;
const RADIUS = 3;
/** A few columns do not become blocks. */
const MAX_WIDTH = 6;
/** The space above the highest column. */
const HEADROOM = 1.04;
const ABOUT_LABELS = 12;
const PHONE_LABELS = 3;

/**
 * Horizontal positions in percent, vertical ones in pixels: the bars fit any width without measuring or scaling text.
 */
function scales(plot: PlotProps) {
  const top = Math.max(...plot.labels.map((_, index) => totalAt(plot, index)), 0) || 1;
  return {
    x: scaleBand<number>({
      domain: plot.labels.map((_, index) => index),
      range: [0, 100],
      paddingInner: PADDING,
      paddingOuter: PADDING / 2,
    }),
    y: scaleLinear<number>({ domain: [0, top * HEADROOM], range: [plot.height, 0] }),
  };
}

type SegmentProps = {
  /** In percent. */
  x: number;
  width: number;
  y: number;
  height: number;
  className?: string;
  fill?: string;
  isTop: boolean;
};

/** A part of a column; the uppermost one has round corners, which its own frame cuts off below. */
function Segment({ x, width, y, height, isTop, ...look }: SegmentProps) {
  const at = { x: `${x}%`, y, width: `${width}%`, height };
  if (!isTop) return <rect {...at} {...look} />;
  return (
    <svg {...at}>
      <rect width="100%" height={height + RADIUS} rx={RADIUS} {...look} />
    </svg>
  );
}

function Bars({ plot, scale }: { plot: PlotProps; scale: ReturnType<typeof scales> }) {
  const data = plot.labels.map((_, index) => ({ index, values: plot.series.map(({ values }) => values[index] ?? 0) }));
  const topOf = (index: number) => data[index]?.values.findLastIndex((value) => value > 0);
  const width = Math.min(scale.x.bandwidth(), MAX_WIDTH);
  const shift = (scale.x.bandwidth() - width) / 2;
  return (
    <BarStack
      data={data}
      keys={plot.series.map((_, index) => index)}
      value={(datum, key) => datum.values[key] ?? 0}
      x={(datum) => datum.index}
      xScale={scale.x}
      yScale={scale.y}
      color={(key) => chartHue(plot.series[key]?.colourIndex ?? 0).fill}
    >
      {(stacks) =>
        stacks.flatMap(({ bars }) =>
          bars.map(({ key, index, x, y, height, color }) =>
            height > 0 ? (
              <Segment
                key={`${key}-${index}`}
                x={x + shift}
                width={width}
                y={y}
                height={Math.max(height - GAP, GAP)}
                className={color}
                isTop={key === topOf(index)}
              />
            ) : null,
          ),
        )
      }
    </BarStack>
  );
}

/** Stripes over the column of a period that has not ended. */
function Hatching({ plot, scale }: { plot: PlotProps; scale: ReturnType<typeof scales> }) {
  const id = useId();
  const { unfinished, height } = plot;
  const total = unfinished ? totalAt(plot, unfinished.index) : 0;
  if (!unfinished || total === 0) return null;
  const width = Math.min(scale.x.bandwidth(), MAX_WIDTH);
  const x = (scale.x(unfinished.index) ?? 0) + (scale.x.bandwidth() - width) / 2;
  const y = scale.y(total);
  return (
    <>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="7" className="fill-surface opacity-70" />
      </pattern>
      <Segment x={x} width={width} y={y} height={height - y} fill={`url(#${id})`} isTop />
    </>
  );
}

const nameOfColumn = ({ labels, unfinished }: PlotProps, index: number) =>
  unfinished?.index === index ? `${labels[index]} (${unfinished.note})` : (labels[index] ?? '');

/** Next to its column, within the edges of a narrow plot. */
const beside = (percent: number) => `max(0px, min(${percent}% + 0.75rem, 100% - 15rem))`;

function Values({ plot, index }: { plot: PlotProps; index: number }) {
  const texts = useUiTexts();
  const middle = ((index + 0.5) / plot.labels.length) * 100;
  return (
    <div
      aria-hidden="true"
      style={middle < 50 ? { left: beside(middle) } : { right: beside(100 - middle) }}
      className="pointer-events-none absolute top-1 z-10 w-60 overlay px-3 py-2 text-sm"
    >
      <p className="mb-1 font-medium">{nameOfColumn(plot, index)}</p>
      {plot.series.map(({ name, colourIndex, values }) => (
        <p key={name} className="flex items-center gap-2">
          <span className={classNames('size-2.5 shrink-0 rounded-[2px]', chartHue(colourIndex).ground)} />
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <span className="pl-3 figures">{plot.formatValue(values[index] ?? 0)}</span>
        </p>
      ))}
      {plot.series.length > 1 && (
        <p className="mt-1 flex justify-between border-t border-hairline pt-1 font-medium">
          {texts.total}
          <span className="figures">{plot.formatValue(totalAt(plot, index))}</span>
        </p>
      )}
    </div>
  );
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** A single tab stop; the arrow keys move between columns, and screen readers announce each column's values. */
function Columns({ plot, show }: { plot: PlotProps; show: (index: number | undefined) => void }) {
  const [at, setAt] = useState(plot.labels.length - 1);
  const row = useRef<HTMLDivElement>(null);
  const last = plot.labels.length - 1;
  const stop = Math.min(at, last);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return show(undefined);
    const next = moves[event.key]?.(stop, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={row}
      className="absolute inset-0 flex"
      role="presentation"
      onPointerLeave={() => show(undefined)}
      onKeyDown={move}
    >
      {plot.labels.map((label, index) => (
        <button
          key={`${index} ${label}`}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-label={`${nameOfColumn(plot, index)}: ${plot.series.map(({ name, values }) => `${name} ${plot.formatValue(values[index] ?? 0)}`).join(', ')}`}
          onFocus={() => {
            setAt(index);
            show(index);
          }}
          onBlur={() => show(undefined)}
          onPointerEnter={() => show(index)}
          aria-haspopup={plot.onOpen && 'dialog'}
          onClick={plot.onOpen && (() => plot.onOpen?.(index))}
          className={classNames(
            'h-full min-w-0 flex-1 hover:bg-ink/5 focus-visible:bg-ink/5 focus-visible:-outline-offset-1',
            !plot.onOpen && 'cursor-default',
          )}
        />
      ))}
    </div>
  );
}

function XLabels({ labels }: { labels: readonly string[] }) {
  const wide = labelStepNear(labels.length, ABOUT_LABELS);
  const narrow = wide * labelStep(Math.ceil(labels.length / wide), PHONE_LABELS);
  return (
    <div aria-hidden="true" className="relative col-start-2 h-5 text-xs text-muted">
      {labels.map((label, index) =>
        index % wide === 0 ? (
          <span
            key={`${index} ${label}`}
            style={{ left: `${((index + 0.5) / labels.length) * 100}%` }}
            className={classNames(
              'absolute top-1.5 -translate-x-1/2 whitespace-nowrap',
              index % narrow !== 0 && 'max-md:hidden',
            )}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}

export function BarChartPlot(plot: PlotProps) {
  const [shown, setShown] = useState<number>();
  const scale = scales(plot);
  const ticks = axisTicks(scale.y.ticks(5), plot);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-4">
      <div aria-hidden="true" className="relative text-xs text-muted figures">
        {ticks.map(({ value, text }) => (
          <span
            key={text}
            style={{ top: scale.y(value) }}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          >
            {text}
          </span>
        ))}
        {ticks.map(({ text }) => (
          <span key={text} className="invisible block h-0 whitespace-nowrap">
            {text}
          </span>
        ))}
      </div>
      <div className="relative" style={{ height: plot.height }}>
        <svg aria-hidden="true" width="100%" height={plot.height} className="block overflow-visible">
          {ticks.map(({ value }) => (
            <line key={value} x1="0" x2="100%" y1={scale.y(value)} y2={scale.y(value)} className="stroke-hairline" />
          ))}
          <Bars plot={plot} scale={scale} />
          <Hatching plot={plot} scale={scale} />
        </svg>
        <Columns plot={plot} show={setShown} />
        {shown !== undefined && shown < plot.labels.length && <Values plot={plot} index={shown} />}
      </div>
      <XLabels labels={plot.labels} />
    </div>
  );
}
