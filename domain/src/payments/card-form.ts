import { holdsCardNumber } from './card-number.ts';

/** 1 to 12 (PAY-09). */
export const expiryMonths: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** The current year and the 24 after it (PAY-08). */
export const expiryYears = (now: Date): readonly number[] =>
  Array.from({ length: 25 }, (_, at) => now.getUTCFullYear() + at);

/** Whether the month has ended: a card is valid to the end of its month (PAY-09). */
export const isPastExpiry = ({ month, year }: { readonly month: number; readonly year: number }, now: Date): boolean =>
  Date.UTC(year, month, 1) <= now.getTime();

export type HolderProblem = 'required' | 'length' | 'number';
const holderLength = { min: 2, max: 60 } as const;

/** What is wrong with the name of a card's holder (PAY-07). */
export function holderProblem(name: string): HolderProblem | undefined {
  const length = Array.from(name.trim()).length;
  if (length === 0) return 'required';
  if (holdsCardNumber(name)) return 'number';
  return length < holderLength.min || length > holderLength.max ? 'length' : undefined;
}
