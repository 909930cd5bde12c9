export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1);
  return sorted.length % 2 === 1 ? low : (low + high) / 2;
};

/** The quantile of the values; `share` is from 0 to 1. */
export const percentile = (values: Float64Array, share: number): number =>
  values.toSorted()[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export type Budget = {
  readonly what: string;
  readonly value: number;
  readonly holds: boolean;
  readonly target: string;
};

/** Prints each figure beside its target; a figure outside of it fails the run. */
export function judge(budgets: readonly Budget[]): void {
  for (const { what, value, holds, target } of budgets) {
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${value.toFixed(2)} (target: ${target})`);
    if (!holds) process.exitCode = 1;
  }
}
