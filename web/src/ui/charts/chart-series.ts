/** The colour of a series that sums up those without a colour. */
export const otherColour = 'other';

export type ChartSeries = {
  name: string;
  /** 0 to 7, in the order of the chart hues. */
  colourIndex: number | typeof otherColour;
  /** One per label. */
  values: readonly number[];
};

export type ChartData = { labels: readonly string[]; series: readonly ChartSeries[] };

/** The sum of all series at a label. */
export function totalAt({ series }: Pick<ChartData, 'series'>, index: number): number {
  return series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
}

/** The interval between visible labels, so that at most `room` are shown. */
export function labelStep(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / room));
}

/** The interval between visible labels that shows about `target` of them. */
export function labelStepNear(count: number, target: number): number {
  const wide = labelStep(count, target);
  const narrow = Math.max(1, wide - 1);
  const distance = (step: number) => Math.abs(Math.ceil(count / step) - target);
  return distance(narrow) < distance(wide) ? narrow : wide;
}

type Axis = Pick<ChartData, 'series'> & { readonly formatTick: (value: number) => string };

/** The labels of the y axis without duplicates; whole values get whole numbers, since there is no half call. */
export function axisTicks(ticks: readonly number[], { series, formatTick }: Axis) {
  const isWhole = series.every(({ values }) => values.every(Number.isInteger));
  const seen = new Set<string>();
  return ticks.flatMap((value) => {
    const text = formatTick(value);
    if (seen.has(text) || (isWhole && !Number.isInteger(value))) return [];
    seen.add(text);
    return [{ value, text }];
  });
}
