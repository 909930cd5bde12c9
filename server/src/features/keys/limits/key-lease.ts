import { grantSize, type KeyLimits, type LimitPeriod, periodEnd, periodStart } from '@waypost/domain/keys/key-limits';

/** What an instance was granted of one limit and has not spent yet. */
export type Lease = {
  readonly period: LimitPeriod;
  readonly limit: number;
  starts: number;
  ends: number;
  left: number;
  /** How many calls were granted to all instances when this one asked last. */
  granted: number;
  /** Until when nothing more is granted. */
  usedUpUntil: number;
  /** No call needed it since it was last looked at. */
  isIdle: boolean;
  asking: Promise<void> | undefined;
};

/** One key's leases: the month's before the minute's, in the order in which they refuse. */
export type Leases = { readonly apiKeyId: string; readonly limits: KeyLimits; readonly all: readonly Lease[] };

export type LimitDecision =
  | { readonly code: 'VALID'; readonly remaining: number }
  | { readonly code: 'USAGE_EXCEEDED' | 'RATE_LIMITED'; readonly limit: number; readonly endsAt: Date };

const codes = { month: 'USAGE_EXCEEDED', minute: 'RATE_LIMITED' } as const;

const leaseOf = (period: LimitPeriod, limit: number | null): Lease[] =>
  limit === null
    ? []
    : [{ period, limit, starts: 0, ends: 0, left: 0, granted: 0, usedUpUntil: 0, isIdle: false, asking: undefined }];

export const newLeases = (apiKeyId: string, { rateLimit, monthlyQuota }: KeyLimits): Leases => ({
  apiKeyId,
  limits: { rateLimit, monthlyQuota },
  all: [...leaseOf('month', monthlyQuota), ...leaseOf('minute', rateLimit)],
});

/** What is left of a minute or a month ends with it. */
export function renew(lease: Lease, now: number): void {
  if (now < lease.ends && now >= lease.starts) return;
  lease.starts = periodStart(lease.period, now);
  lease.ends = periodEnd(lease.period, now);
  lease.left = 0;
  lease.granted = 0;
  lease.usedUpUntil = 0;
  lease.asking = undefined;
}

/** @returns how many calls are left at most before one of the limits refuses */
export function spend(leases: readonly Lease[], calls: number): number {
  let remaining = Number.POSITIVE_INFINITY;
  for (const lease of leases) {
    lease.left -= calls;
    lease.isIdle = false;
    remaining = Math.min(remaining, Math.max(0, lease.limit - lease.granted) + lease.left);
  }
  return remaining;
}

/** Whether more should be asked for ahead of need. */
export function isRunningOut({ period, limit, left, usedUpUntil, asking }: Lease, now: number): boolean {
  const size = grantSize(period, limit);
  return size > 1 && left < size / 2 && now >= usedUpUntil && !asking;
}

export const usedUp = ({ period, limit, ends }: Lease): LimitDecision => ({
  code: codes[period],
  limit,
  endsAt: new Date(ends),
});
