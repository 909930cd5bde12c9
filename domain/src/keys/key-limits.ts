/** Bounds of a key's limits: calls per minute, and calls per UTC calendar month (KEY-48). */
export const maxRateLimit = 10_000_000;
export const maxMonthlyQuota = 1_000_000_000_000;

/** Null means no limit (KEY-48). */
export type KeyLimits = { readonly rateLimit: number | null; readonly monthlyQuota: number | null };

export const limitPeriods = ['minute', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const msPerMinute = 60_000;

/** The start of the instant's UTC minute or calendar month, in epoch milliseconds. */
export function periodStart(period: LimitPeriod, nowMs: number): number {
  if (period === 'minute') return nowMs - (nowMs % msPerMinute);
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
}

/** The end of that period, which is the start of the next one (KEY-48). */
export function periodEnd(period: LimitPeriod, nowMs: number): number {
  if (period === 'minute') return periodStart(period, nowMs) + msPerMinute;
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

/**
 * How many calls an instance reserves at a time: a small share of the limit, so that a crashed instance loses little.
 */
export function grantSize(period: LimitPeriod, limit: number): number {
  return Math.min(limit, Math.max(1, Math.ceil(limit / (period === 'minute' ? 20 : 1000))));
}
