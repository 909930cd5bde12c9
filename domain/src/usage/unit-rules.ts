import type { Day } from '../base/day.ts';

/** What a rule counts, and the quantities whose product is the amount; without any, requests or sessions (USE-45). */
export const countings = {
  request: [],
  item: ['items'],
  'matrix-point': ['rows', 'columns'],
  'tile-layer': ['tiles', 'layers'],
  isoline: ['ranges'],
  session: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Counting = keyof typeof countings;

export const roundings = ['up', 'down', 'half-up'] as const;
export type Rounding = (typeof roundings)[number];

/** From one amount to the next, in integers (USE-45). */
export type UnitStep = {
  /** Taken off the amount first. */
  readonly free: number;
  readonly multiply: number;
  readonly divide: number;
  readonly rounding: Rounding;
  /** The least result of an amount that is not free. */
  readonly minimum: number;
};

/** How the requests of a service become units, and these billable units, from a UTC day on (USE-45). */
export type UnitRule = {
  readonly from: Day;
  readonly counts: Counting;
  readonly units: UnitStep;
  readonly billable: UnitStep;
};

/** The maximum of a quantity, of a factor and of a minimum: every product stays a safe integer. */
export const ruleLimits = { quantity: 10_000, factor: 1000, amount: 1_000_000 } as const;

/** The length of a session, which begins at 00:00 or 12:00 UTC, so that the order of events is of no effect (USE-45). */
export const sessionHours = 12;

/** A step that changes nothing. */
export const sameAmount: UnitStep = { free: 0, multiply: 1, divide: 1, rounding: 'up', minimum: 0 };

const roundingOf: Readonly<Record<Rounding, (rest: number, divide: number) => boolean>> = {
  up: (rest) => rest > 0,
  down: () => false,
  'half-up': (rest, divide) => 2 * rest >= divide,
};

/** Applies a step to an amount: zero stays zero, and a larger amount never has a smaller result (USE-45). */
export function applyStep(amount: number, { free, multiply, divide, rounding, minimum }: UnitStep): number {
  const counted = Math.max(0, amount - free);
  if (counted === 0) return 0;
  const product = counted * multiply;
  const rest = product % divide; // not a quotient, which a number may round
  const whole = (product - rest) / divide;
  return Math.max(minimum, roundingOf[rounding](rest, divide) ? whole + 1 : whole);
}

/** The rule in force on a day: the latest one that has begun; undefined before the first (USE-45). */
export function ruleOn(rules: readonly UnitRule[], day: Day): UnitRule | undefined {
  let inForce: UnitRule | undefined;
  for (const rule of rules) if (rule.from <= day && (!inForce || rule.from > inForce.from)) inForce = rule;
  return inForce;
}

/** What an event says about its calls. A quantity that it leaves out is 1. */
export type CountedCalls = {
  readonly requests: number;
  readonly quantities?: Readonly<Record<string, number>> | undefined;
};

/** The amount that a rule counts (USE-45). */
export function countedAmount(counts: Counting, { requests, quantities }: CountedCalls): number {
  if (counts === 'request') return requests;
  return countings[counts].reduce((product: number, name) => product * (quantities?.[name] ?? 1), 1);
}

/** The units and billable units of an event by a rule (USE-45). */
export function unitsBy(rule: UnitRule, calls: CountedCalls): { units: number; billable_units: number } {
  const units = applyStep(countedAmount(rule.counts, calls), rule.units);
  return { units, billable_units: applyStep(units, rule.billable) };
}
