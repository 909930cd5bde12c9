import { grantSize, type KeyLimits, type LimitPeriod, periodEnd, periodStart } from '@waypost/domain/keys/key-limits';

/** The calls of one limit that an instance was granted and has not spent. */
export type Lease = {
  readonly period: LimitPeriod;
  readonly limit: number;
  starts: number;
  ends: number;
  left: number;
  /** The calls granted to all instances at this instance's last request. */
  granted: number;
  /** No grants before this time. */
  usedUpUntil: number;
  /** No call used it since the last check. */
  isIdle: boolean;
  request: Promise<void> | undefined;
};

/** One key's leases in the order in which they refuse: the month's before the minute's. */
export type Leases = { readonly apiKeyId: string; readonly limits: KeyLimits; readonly all: readonly Lease[] };

export type LimitDecision =
  | { readonly code: 'VALID'; readonly remaining: number }
  | { readonly code: 'USAGE_EXCEEDED' | 'RATE_LIMITED'; readonly limit: number; readonly endsAt: Date };

const codes = { month: 'USAGE_EXCEEDED', minute: 'RATE_LIMITED' } as const;

const leaseOf = (period: LimitPeriod, limit: number | null): Lease[] =>
  limit === null
    ? []
    : [{ period, limit, starts: 0, ends: 0, left: 0, granted: 0, usedUpUntil: 0, isIdle: false, request: undefined }];

export const newLeases = (apiKeyId: string, { rateLimit, monthlyQuota }: KeyLimits): Leases => ({
  apiKeyId,
  limits: { rateLimit, monthlyQuota },
  all: [...leaseOf('month', monthlyQuota), ...leaseOf('minute', rateLimit)],
});

/** Starts a new minute or month without the calls left from the last one. */
export function renew(lease: Lease, now: number): void {
  if (now < lease.ends && now >= lease.starts) return;
  lease.starts = periodStart(lease.period, now);
  lease.ends = periodEnd(lease.period, now);
  lease.left = 0;
  lease.granted = 0;
  lease.usedUpUntil = 0;
  lease.request = undefined;
}

/** @returns the calls left, at most, before one of the limits refuses */
export function spend(leases: readonly Lease[], calls: number): number {
  let remaining = Number.POSITIVE_INFINITY;
  for (const lease of leases) {
    lease.left -= calls;
    lease.isIdle = false;
    remaining = Math.min(remaining, Math.max(0, lease.limit - lease.granted) + lease.left);
  }
  return remaining;
}

export function isRunningOut({ period, limit, left, usedUpUntil, request }: Lease, now: number): boolean {
  const size = grantSize(period, limit);
  return size > 1 && left < size / 2 && now >= usedUpUntil && !request;
}

export const usedUp = ({ period, limit, ends }: Lease): LimitDecision => ({
  code: codes[period],
  limit,
  endsAt: new Date(ends),
});
