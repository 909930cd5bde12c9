/** A number as people read it: at most 2 decimals, and the unit that keeps it short. */
export type InUnits<Unit extends string> = { readonly value: number; readonly unit: Unit };

export const byteUnits = ['MB', 'GB', 'TB'] as const;
export const countUnits = ['', 'K', 'M'] as const;

const atMostTwoDecimals = (value: number) => Math.round(value * 100) / 100;

/** The first unit in which the rounded number stays below the step; the last one takes whatever is left. */
function inUnits<Unit extends string>(amount: number, step: number, units: readonly [Unit, ...Unit[]]): InUnits<Unit> {
  const [unit, ...larger] = units;
  const value = atMostTwoDecimals(amount);
  const [next, ...others] = larger;
  // rounded first: 1023.999 MB is read as 1 GB and never as 1024 MB
  return next === undefined || Math.abs(value) < step
    ? { value, unit }
    : inUnits(amount / step, step, [next, ...others]);
}

/** An amount of data by steps of 1024; `megabytes` is what it is counted in. */
export function bytesInUnits(megabytes: number): InUnits<(typeof byteUnits)[number]> {
  return inUnits(megabytes, 1024, byteUnits);
}

/** A count by steps of 1000. */
export function countInUnits(count: number): InUnits<(typeof countUnits)[number]> {
  return inUnits(count, 1000, countUnits);
}
