import type { VerifyRequest } from '@waypost/contract/entities/gateway';
import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import type { ApiKeyId } from '@waypost/domain/base/ids';
import {
  normaliseAndroidPackage,
  normaliseBundleId,
  normaliseCertificate,
  detectClientKind,
  type ClientKind,
} from '@waypost/domain/keys/key-restrictions';
import { trafficDays, type TrafficRow, trafficRowsPerDay } from '@waypost/domain/keys/key-traffic';
import { parseForwardedAddress, networkForTraffic } from '@waypost/domain/base/network-address';
import { originOfCall, type Normalised } from '@waypost/domain/base/web-origin';
import { hash } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { KeyEvents } from '../keys.events.ts';
import { dropTrafficBefore, forgetOldUses, type TrafficUpdate, trafficOf, writeUse } from './key-use.store.ts';
import { forgetOldSecrets } from '../keys.store.ts';

const msPerDay = 24 * 60 * 60 * 1000;

type CallerCount = { readonly facts: Omit<TrafficRow, 'calls'>; readonly day: number; calls: number };
type Use = {
  lastUsed: number;
  lastClient: ClientKind;
  /** The end of the rotation whose old secret was used; each rotation counts from zero. */
  oldEnds: number | null;
  oldUses: number;
  oldLastUsed: number;
  readonly callers: Map<string, CallerCount>;
  /** The last call and where it was counted: most calls of a key are like the one before. */
  lastCall: VerifyRequest | undefined;
  lastCounted: CallerCount | undefined;
};

const valueOf = (normalised: Normalised): string | null => ('value' in normalised ? normalised.value : null);

/** The valid facts of a call; invalid ones, which any caller can send, are left out. */
function factsOf(call: VerifyRequest): Omit<TrafficRow, 'calls'> {
  const { address, androidPackage, androidCertificate, bundleId, service } = call;
  const groups = address === undefined ? undefined : parseForwardedAddress(address);
  const origin = originOfCall(call);
  return {
    origin: origin !== undefined && origin.length <= 300 ? origin : null,
    network: groups ? networkForTraffic(groups) : null,
    androidPackage: androidPackage ? valueOf(normaliseAndroidPackage(androidPackage)) : null,
    androidCertificate: androidCertificate ? valueOf(normaliseCertificate(androidCertificate)) : null,
    bundleId: bundleId ? valueOf(normaliseBundleId(bundleId)) : null,
    service: service !== undefined && /^[\w.:/-]{1,100}$/.test(service) ? service : null,
  };
}

const isSameCaller = (a: VerifyRequest, b: VerifyRequest) =>
  a.service === b.service &&
  a.origin === b.origin &&
  a.address === b.address &&
  a.referer === b.referer &&
  a.androidPackage === b.androidPackage &&
  a.androidCertificate === b.androidCertificate &&
  a.bundleId === b.bundleId;

const others: Omit<TrafficRow, 'calls'> = {
  origin: null,
  network: null,
  androidPackage: null,
  androidCertificate: null,
  bundleId: null,
  service: null,
};

function callerOf(use: Use, facts: Omit<TrafficRow, 'calls'>, day: number): CallerCount {
  const { origin, network, androidPackage, androidCertificate, bundleId, service } = facts;
  const name = `${day}\n${origin}\n${network}\n${androidPackage}\n${androidCertificate}\n${bundleId}\n${service}`;
  const existing = use.callers.get(name);
  if (existing) return existing;
  const isCrowded = use.callers.size >= trafficRowsPerDay;
  if (isCrowded && facts !== others) return callerOf(use, others, day);
  const caller = { facts, day, calls: 0 };
  use.callers.set(name, caller);
  return caller;
}

const digestOf = (facts: Omit<TrafficRow, 'calls'>): string =>
  facts === others ? '' : hash('sha256', Object.values(facts).join('\n'), 'base64');

const newUse = (lastClient: ClientKind): Use => ({
  lastUsed: 0,
  lastClient,
  oldEnds: null,
  oldUses: 0,
  oldLastUsed: 0,
  callers: new Map(),
  lastCall: undefined,
  lastCounted: undefined,
});

type Uses = Map<string, Use>;
/** `oldEnds` is when the secret that the call used ends, null for the key's present one. */
type AcceptedCall = { readonly apiKeyId: string; readonly oldEnds: Date | null; readonly now: number };

/** Adds calls with an old secret, and drops those of an earlier rotation. */
function countOld(use: Use, { oldEnds, oldUses, oldLastUsed }: Pick<Use, 'oldEnds' | 'oldUses' | 'oldLastUsed'>): void {
  const isSame = use.oldEnds === oldEnds;
  use.oldEnds = oldEnds;
  use.oldUses = oldUses + (isSame ? use.oldUses : 0);
  use.oldLastUsed = isSame ? Math.max(use.oldLastUsed, oldLastUsed) : oldLastUsed;
}

function note(uses: Uses, call: VerifyRequest, { apiKeyId, oldEnds, now }: AcceptedCall): void {
  let use = uses.get(apiKeyId);
  if (!use) {
    use = newUse(detectClientKind(call));
    uses.set(apiKeyId, use);
  }
  const day = Math.floor(now / msPerDay);
  const { lastCall, lastCounted } = use;
  const calls = call.calls ?? 1;
  if (lastCall && lastCounted && lastCounted.day === day && isSameCaller(lastCall, call)) lastCounted.calls += calls;
  else {
    const counted = callerOf(use, factsOf(call), day);
    counted.calls += calls;
    use.lastCounted = counted;
    use.lastCall = call;
    use.lastClient = detectClientKind(call);
  }
  use.lastUsed = now;
  if (oldEnds) countOld(use, { oldEnds: oldEnds.getTime(), oldUses: calls, oldLastUsed: now });
}

/** Adds uses that could not be written to those that came since. */
function restore(uses: Uses, batch: Uses): void {
  for (const [apiKeyId, use] of batch) {
    const since = uses.get(apiKeyId);
    if (!since) uses.set(apiKeyId, use);
    else {
      if (since.oldEnds === null || since.oldEnds === use.oldEnds) countOld(since, use);
      for (const { facts, day, calls } of use.callers.values()) callerOf(since, facts, day).calls += calls;
    }
  }
}

const usesOf = (batch: Uses) =>
  [...batch].map(([apiKeyId, use]) => ({
    apiKeyId,
    lastUsed: new Date(use.lastUsed),
    lastClient: use.lastClient,
    old_ends: use.oldEnds === null ? null : new Date(use.oldEnds),
    old_uses: use.oldUses,
    old_last_used: use.oldUses > 0 ? new Date(use.oldLastUsed) : null,
  }));

const trafficIn = (batch: Uses): TrafficUpdate[] =>
  [...batch].flatMap(([apiKeyId, { callers }]) =>
    [...callers.values()].map(({ facts, day, calls }) => ({
      ...facts,
      apiKeyId,
      calls,
      day: dayOf(new Date(day * msPerDay)),
      caller: digestOf(facts),
    })),
  );

export type KeyUseService = ReturnType<typeof createKeyUseService>;
type Deps = { readonly db: Executor; readonly clock: Clock; readonly events: Pick<KeyEvents, 'useNotWritten'> };

/** Each key's last use and callers: noted in memory, written every 20 seconds and at the end. */
export function createKeyUseService({ db, clock, events }: Deps) {
  let uses: Uses = new Map();
  let writing = Promise.resolve();

  const write = async () => {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    try {
      await writeUse(db, usesOf(batch), trafficIn(batch));
    } catch (error) {
      restore(uses, batch);
      events.useNotWritten(error);
    }
  };
  const flush = () => (writing = writing.then(write));

  return {
    note: (call: VerifyRequest, accepted: AcceptedCall): void => note(uses, call, accepted),
    flush,
    /** A new rotation counts the uses of its old secret from zero. */
    forgetOldUses: (tx: Transaction, apiKeyId: ApiKeyId): Promise<void> => forgetOldUses(tx, apiKeyId),
    async trafficOf(apiKeyId: ApiKeyId): Promise<{ since: Day; rows: readonly TrafficRow[] }> {
      await flush();
      const since = addDays(dayOf(clock()), 1 - trafficDays);
      return { since, rows: await trafficOf(db, apiKeyId, since) };
    },
    /** Deletes traffic that is too old for advice, and expired old secrets. */
    async tidy(): Promise<void> {
      await dropTrafficBefore(db, addDays(dayOf(clock()), 1 - trafficDays));
      await forgetOldSecrets(db, clock());
    },
  };
}
