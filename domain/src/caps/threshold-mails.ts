import type { CapLevel, SpendCap } from './spend-cap.ts';

/** A threshold of a cap that was mailed. */
export type MailedThreshold = Pick<SpendCap, 'measure' | 'amount' | 'currency'> & {
  readonly level: CapLevel;
  /** Of the period in which it was crossed. */
  readonly period_start: string;
  readonly mailed_at: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** How many mails about one key, project or customer its cap may cause in 24 hours: two caps with all thresholds. */
export const thresholdMailsInDay = 8;

/**
 * Whether a crossed threshold is mailed: once for each amount in a period, although the cap had another amount or was
 * away in between, and not beyond the number for a day, because anybody who may set a cap may alternate it.
 */
export function mayMailThreshold(
  mailed: readonly MailedThreshold[],
  crossed: Omit<MailedThreshold, 'mailed_at'>,
  now: Date,
): boolean {
  const isKnown = mailed.some(
    ({ measure, amount, currency, level, period_start }) =>
      measure === crossed.measure &&
      amount === crossed.amount &&
      currency === crossed.currency &&
      period_start === crossed.period_start &&
      level >= crossed.level,
  );
  const lately = mailed.filter(({ mailed_at }) => mailed_at.getTime() > now.getTime() - dayMs);
  return !isKnown && lately.length < thresholdMailsInDay;
}
