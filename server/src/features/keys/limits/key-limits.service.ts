import { grantSize, type KeyLimits } from '@waypost/domain/keys/key-limits';
import type { Clock } from '../../../base/clock.ts';
import type { Executor } from '../../../db/transaction.ts';
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
import { giveBack, grantCalls } from './key-limits.store.ts';

/** How long an instance believes that a quota is used up: another one may give back what it did not need. */
const believeMs = 30_000;

/** One key's limits at this instance. Whoever takes calls waits for the database only where the lease has run out. */
export type KeyLimiter = { take(calls: number, now: number): LimitDecision | Promise<LimitDecision> };

type Limited = KeyLimiter & { readonly leases: Leases };
type Deps = { readonly db: Executor; readonly clock: Clock };

/** Asks the database for more calls of a limit; who comes meanwhile waits for the same answer. */
const createAsking =
  ({ db, clock }: Deps) =>
  (apiKeyId: string, lease: Lease, calls: number): Promise<void> => {
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

function createTaking(deps: Deps) {
  const ask = createAsking(deps);
  const take = (leases: Leases, calls: number, now: number): LimitDecision | Promise<LimitDecision> => {
    const { apiKeyId, all } = leases;
    for (const lease of all) renew(lease, now);
    const lacking = all.find(({ left }) => left < calls);
    if (!lacking) {
      const remaining = spend(all, calls);
      // ahead of need; where it fails, the call that needs it says so
      for (const lease of all) if (isRunningOut(lease, now)) ask(apiKeyId, lease, calls).catch(() => undefined);
      return { code: 'VALID', remaining };
    }
    if (now < lacking.usedUpUntil) return usedUp(lacking);
    return ask(apiKeyId, lacking, calls).then(() => take(leases, calls, deps.clock().getTime()));
  };
  return take;
}

const isSame = (a: KeyLimits, b: KeyLimits) => a.rateLimit === b.rateLimit && a.monthlyQuota === b.monthlyQuota;

export type KeyLimitsService = ReturnType<typeof createKeyLimitsService>;

/**
 * Limits that hold over all instances: the database grants calls in small shares, an instance spends what it was
 * granted in memory. All instances together never let more calls through than the limit; decision 0018 says how many fewer.
 */
export function createKeyLimitsService(deps: Deps) {
  const { db, clock } = deps;
  const limiters = new Map<string, Limited>();
  const take = createTaking(deps);

  const giveBackOf = async ({ apiKeyId, all }: Leases, isDone: (lease: Lease) => boolean) => {
    const now = clock().getTime();
    for (const lease of all) {
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
      if (known && isSame(known.leases.limits, limits)) return known;
      const leases = newLeases(apiKeyId, limits);
      const made: Limited = { leases, take: (calls, now) => take(leases, calls, now) };
      limiters.set(apiKeyId, made);
      return made;
    },

    /** What no call needed since the last time goes back, so that other instances can spend it. */
    async giveBackIdle(): Promise<void> {
      for (const { leases } of limiters.values()) {
        await giveBackOf(leases, ({ isIdle }) => isIdle);
        for (const lease of leases.all) lease.isIdle = true;
      }
    },

    async giveBackAll(): Promise<void> {
      for (const { leases } of limiters.values()) await giveBackOf(leases, () => true);
    },
  };
}
