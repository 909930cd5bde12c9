/** A number in a readable form: at most two decimals, in the unit that keeps it short. */
export type InUnits<Unit extends string> = { readonly value: number; readonly unit: Unit };

export const byteUnits = ['MB', 'GB', 'TB'] as const;
export const countUnits = ['', 'K', 'M'] as const;

const atMostTwoDecimals = (value: number) => Math.round(value * 100) / 100;

/** The first unit in which the rounded number stays below the step, or the last unit. */
function inUnits<Unit extends string>(amount: number, step: number, units: readonly [Unit, ...Unit[]]): InUnits<Unit> {
  const [unit, ...larger] = units;
  const value = atMostTwoDecimals(amount);
  const [next, ...others] = larger;
  // rounded first: 1023.999 MB is 1 GB and never 1024 MB
  return next === undefined || Math.abs(value) < step
    ? { value, unit }
    : inUnits(amount / step, step, [next, ...others]);
}

/** An amount of data in steps of 1024, given in megabytes. */
export function bytesInUnits(megabytes: number): InUnits<(typeof byteUnits)[number]> {
  return inUnits(megabytes, 1024, byteUnits);
}

/** A count in steps of 1000. */
export function countInUnits(count: number): InUnits<(typeof countUnits)[number]> {
  return inUnits(count, 1000, countUnits);
}
