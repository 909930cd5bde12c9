import { grantSize, type KeyLimits, periodStart } from '@waypost/domain/keys/key-limits';
import type { ApiKeyId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import {
  isRunningOut,
  type Lease,
  type Leases,
  type LimitDecision,
  newLeases,
  renew,
  spend,
  usedUp,
} from './key-lease.ts';
import { countMonthSoFar, returnCalls, grantCalls } from './key-limits.store.ts';

/** How long an instance treats a quota as used up: another instance may return unused calls meanwhile. */
const usedUpMs = 30_000;

/** One key's limits at this instance. Taking calls waits for the database only after the lease has run out. */
export type KeyLimiter = { take(calls: number, now: number): LimitDecision | Promise<LimitDecision> };

type LeasedLimiter = KeyLimiter & { readonly leases: Leases };
type Deps = { readonly db: Executor; readonly clock: Clock };

/** Requests more calls of a limit from the database; concurrent callers wait for the same answer. */
const createRequest =
  ({ db, clock }: Deps) =>
  (apiKeyId: string, lease: Lease, calls: number): Promise<void> => {
    if (lease.request) return lease.request;
    const { period, limit, starts } = lease;
    const size = Math.max(grantSize(period, limit), Math.min(calls, limit));
    const request = grantCalls(db, { apiKeyId, period, limit, size, starts: new Date(starts) })
      .then((grant) => {
        if (lease.starts !== starts) return; // the period ended meanwhile, and its grant with it
        lease.left += grant?.last_grant ?? 0;
        lease.granted = grant?.granted ?? limit;
        const until = period === 'month' ? clock().getTime() + usedUpMs : lease.ends;
        if (lease.granted >= limit) lease.usedUpUntil = Math.min(lease.ends, until);
      })
      .finally(() => {
        if (lease.request === request) lease.request = undefined;
      });
    lease.request = request;
    return request;
  };

function createTake(deps: Deps) {
  const requestCalls = createRequest(deps);
  const take = (leases: Leases, calls: number, now: number): LimitDecision | Promise<LimitDecision> => {
    const { apiKeyId, all } = leases;
    for (const lease of all) renew(lease, now);
    const lacking = all.find(({ left }) => left < calls);
    if (!lacking) {
      const remaining = spend(all, calls);
      // ahead of need; a failure shows at the call that needs it
      for (const lease of all)
        if (isRunningOut(lease, now)) requestCalls(apiKeyId, lease, calls).catch(() => undefined);
      return { code: 'VALID', remaining };
    }
    if (now < lacking.usedUpUntil) return usedUp(lacking);
    return requestCalls(apiKeyId, lacking, calls).then(() => take(leases, calls, deps.clock().getTime()));
  };
  return take;
}

const isSame = (a: KeyLimits, b: KeyLimits) => a.rateLimit === b.rateLimit && a.monthlyQuota === b.monthlyQuota;

export type KeyLimitsService = ReturnType<typeof createKeyLimitsService>;

/**
 * Limits over all instances: the database grants calls in small shares, which an instance spends in memory. All instances
 * together never let more calls through than the limit; decision 0018 says how many fewer.
 */
export function createKeyLimitsService(deps: Deps) {
  const { db, clock } = deps;
  const limiters = new Map<string, LeasedLimiter>();
  const take = createTake(deps);

  const giveBackOf = async ({ apiKeyId, all }: Leases, isDone: (lease: Lease) => boolean) => {
    const now = clock().getTime();
    for (const lease of all) {
      const unspent = lease.left;
      if (lease.period !== 'month' || unspent === 0 || now >= lease.ends || !isDone(lease)) continue;
      lease.left = 0;
      await returnCalls(db, { apiKeyId, period: lease.period, starts: new Date(lease.starts), unspent });
    }
  };

  return {
    /** The limiter of a key; undefined for a key without limits. Changed limits start without a lease. */
    limiterOf(apiKeyId: string, limits: KeyLimits): KeyLimiter | undefined {
      if (limits.rateLimit === null && limits.monthlyQuota === null) {
        limiters.delete(apiKeyId);
        return undefined;
      }
      const current = limiters.get(apiKeyId);
      if (current && isSame(current.leases.limits, limits)) return current;
      const leases = newLeases(apiKeyId, limits);
      const limiter: LeasedLimiter = { leases, take: (calls, now) => take(leases, calls, now) };
      limiters.set(apiKeyId, limiter);
      return limiter;
    },

    /** Returns calls that were idle since the last time, so that other instances can spend them. */
    async returnIdleCalls(): Promise<void> {
      for (const { leases } of limiters.values()) {
        await giveBackOf(leases, ({ isIdle }) => isIdle);
        for (const lease of leases.all) lease.isIdle = true;
      }
    },

    /** Counts the calls that the key has made this month, for a quota that is set within the month. */
    countMonthSoFar: (tx: Transaction, apiKeyId: ApiKeyId): Promise<void> =>
      countMonthSoFar(tx, apiKeyId, new Date(periodStart('month', clock().getTime()))),

    async returnAllCalls(): Promise<void> {
      for (const { leases } of limiters.values()) await giveBackOf(leases, () => true);
    },
  };
}
