import { grantSize, type KeyLimits, type LimitPeriod, periodEnd, periodStart } from '@waypost/domain/key-limits';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/transaction.ts';
import { giveBack, grantCalls } from './key-limits.store.ts';

/** How long an instance believes that a quota is used up: another one may give back what it did not need. */
const believeMs = 30_000;

/** What this instance was granted of one limit and has not spent yet. */
type Lease = {
  readonly period: LimitPeriod;
  readonly limit: number;
  starts: number;
  ends: number;
  left: number;
  /** How many calls were granted to all instances when this one asked last. */
  granted: number;
  /** Until when nothing more is granted. */
  usedUpUntil: number;
  isIdle: boolean;
  asking: Promise<void> | undefined;
};

export type LimitDecision =
  | { readonly code: 'VALID'; readonly remaining: number }
  | { readonly code: 'USAGE_EXCEEDED' | 'RATE_LIMITED'; readonly limit: number; readonly endsAt: Date };

/** One key's limits at this instance. Whoever takes calls waits for the database only where the lease has run out. */
export type KeyLimiter = { take(calls: number, now: number): LimitDecision | Promise<LimitDecision> };

type Limited = KeyLimiter & { readonly limits: KeyLimits; readonly leases: readonly Lease[] };

const codes = { month: 'USAGE_EXCEEDED', minute: 'RATE_LIMITED' } as const;

const leaseOf = (period: LimitPeriod, limit: number | null): Lease[] =>
  limit === null ? [] : [{ period, limit, starts: 0, ends: 0, left: 0, granted: 0, usedUpUntil: 0, isIdle: false, asking: undefined }];

function renew(lease: Lease, now: number): void {
  if (now < lease.ends && now >= lease.starts) return;
  lease.starts = periodStart(lease.period, now);
  lease.ends = periodEnd(lease.period, now);
  lease.left = 0;
  lease.granted = 0;
  lease.usedUpUntil = 0;
  lease.asking = undefined;
}

export type KeyLimitsService = ReturnType<typeof createKeyLimitsService>;

/**
 * Limits that hold over all instances (KEY-48): the database grants calls in small shares, an instance spends what it was
 * granted in memory. All instances together never let more calls through than the limit; decision 0018 says how many fewer.
 */
export function createKeyLimitsService({ db, clock }: { readonly db: Executor; readonly clock: Clock }) {
  const limiters = new Map<string, Limited>();

  const ask = (apiKeyId: string, lease: Lease, calls: number): Promise<void> => {
    if (lease.asking) return lease.asking;
    const { period, limit, starts } = lease;
    const size = Math.max(grantSize(period, limit), Math.min(calls, limit));
    const asking = grantCalls(db, { apiKeyId, period, limit, size, starts: new Date(starts) })
      .then((grant) => {
        if (lease.starts !== starts) return; // the period ended meanwhile, and its grant with it
        lease.left += grant?.last_grant ?? 0;
        lease.granted = grant?.granted ?? limit;
        const until = period === 'month' ? clock().getTime() + believeMs : lease.ends;
        if (lease.granted >= limit) lease.usedUpUntil = Math.min(lease.ends, until);
      })
      .finally(() => {
        if (lease.asking === asking) lease.asking = undefined;
      });
    lease.asking = asking;
    return asking;
  };

  /** The first lease that has too few calls left, the month's before the minute's. */
  const short = (leases: readonly Lease[], calls: number) => leases.find(({ left }) => left < calls);

  const spend = (apiKeyId: string, leases: readonly Lease[], calls: number, now: number): LimitDecision => {
    let remaining = Number.POSITIVE_INFINITY;
    for (const lease of leases) {
      lease.left -= calls;
      lease.isIdle = false;
      remaining = Math.min(remaining, Math.max(0, lease.limit - lease.granted) + lease.left);
      const size = grantSize(lease.period, lease.limit);
      const isRunningOut = size > 1 && lease.left < size / 2 && now >= lease.usedUpUntil && !lease.asking;
      // ahead of need; where it fails, the call that needs it says so
      if (isRunningOut) ask(apiKeyId, lease, calls).catch(() => undefined);
    }
    return { code: 'VALID', remaining };
  };

  const take = (apiKeyId: string, leases: readonly Lease[], calls: number, now: number): LimitDecision | Promise<LimitDecision> => {
    for (const lease of leases) renew(lease, now);
    const lacking = short(leases, calls);
    if (!lacking) return spend(apiKeyId, leases, calls, now);
    if (now < lacking.usedUpUntil) {
      return { code: codes[lacking.period], limit: lacking.limit, endsAt: new Date(lacking.ends) };
    }
    return ask(apiKeyId, lacking, calls).then(() => take(apiKeyId, leases, calls, clock().getTime()));
  };

  const giveBackOf = async (apiKeyId: string, { leases }: Limited, isDone: (lease: Lease) => boolean) => {
    const now = clock().getTime();
    for (const lease of leases) {
      const unspent = lease.left;
      if (lease.period !== 'month' || unspent === 0 || now >= lease.ends || !isDone(lease)) continue;
      lease.left = 0;
      await giveBack(db, { apiKeyId, period: lease.period, starts: new Date(lease.starts), unspent });
    }
  };

  return {
    /** The limiter of a key; undefined where it has no limits. Other limits than before begin with no lease. */
    limiterOf(apiKeyId: string, limits: KeyLimits): KeyLimiter | undefined {
      if (limits.rateLimit === null && limits.monthlyQuota === null) {
        limiters.delete(apiKeyId);
        return undefined;
      }
      const known = limiters.get(apiKeyId);
      if (known && known.limits.rateLimit === limits.rateLimit && known.limits.monthlyQuota === limits.monthlyQuota) return known;
      const leases = [...leaseOf('month', limits.monthlyQuota), ...leaseOf('minute', limits.rateLimit)];
      const made: Limited = { limits, leases, take: (calls, now) => take(apiKeyId, leases, calls, now) };
      limiters.set(apiKeyId, made);
      return made;
    },

    /** What no call needed since the last time goes back, so that other instances can spend it. */
    async giveBackIdle(): Promise<void> {
      for (const [apiKeyId, limited] of limiters) {
        await giveBackOf(apiKeyId, limited, ({ isIdle }) => isIdle);
        for (const lease of limited.leases) lease.isIdle = true;
      }
    },

    async giveBackAll(): Promise<void> {
      for (const [apiKeyId, limited] of limiters) await giveBackOf(apiKeyId, limited, () => true);
    },
  };
}
