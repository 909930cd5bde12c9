import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/api-key';
import { verifyDecision } from '@waypost/domain/key-status';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/transaction.ts';
import { findByHash, type KnownKey } from './keys.store.ts';

/** Told by triggers; the payload is the apiKeyId, or the product_id whose status or whose app's status changed. */
export const keyChannel = 'waypost_api_key';
export const projectChannel = 'waypost_project';

type Entry = { readonly known: NonNullable<KnownKey>; readonly facts: Omit<VerifyAnswer, 'valid' | 'code'> };

export type VerifyDeps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly hashKey: (apiKey: string) => Buffer;
  /** How many keys are kept in memory; the one unused longest makes room. */
  readonly capacity: number;
};

export type VerifyService = ReturnType<typeof createVerifyService>;

const notFound: VerifyAnswer = { valid: false, code: 'NOT_FOUND' };

function entryOf(known: NonNullable<KnownKey>): Entry {
  const { apiKeyId, app_id, product_id, client_plan_id, plan_at_creation } = known;
  return {
    known,
    facts: {
      keyId: apiKeyId,
      appId: app_id,
      projectId: product_id,
      plan: client_plan_id,
      limits: { threshold: plan_at_creation.threshold },
    },
  };
}

/**
 * Whether a key may call (KEY-49), answered from memory in the common case. What is kept is forgotten when any
 * instance changes the key or its project, and altogether when changes may have been missed (KEY-51).
 */
export function createVerifyService({ db, clock, hashKey, capacity }: VerifyDeps) {
  const entries = new Map<string, Entry>();
  let changes = 0;

  const answer = ({ known, facts }: Entry): VerifyAnswer => {
    const { enabled, expiresAt, aria_status, app_status } = known;
    const usable = enabled && app_status === 'ACTIVE';
    const code = verifyDecision({ enabled: usable, expiresAt, projectStatus: aria_status }, clock());
    return { valid: code === 'VALID', code, ...facts };
  };

  const keep = (key: string, entry: Entry) => {
    entries.set(key, entry);
    if (entries.size <= capacity) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  };

  const load = async (key: string): Promise<VerifyAnswer> => {
    if (!isWellFormedApiKey(key)) return notFound;
    const seen = changes;
    const known = await findByHash(db, hashKey(key));
    if (!known) return notFound;
    const entry = entryOf(known);
    if (seen === changes) keep(key, entry); // a change meanwhile may be newer than what was read
    return answer(entry);
  };

  const forget = (isMeant: (known: Entry['known']) => boolean) => {
    changes += 1;
    for (const [key, { known }] of entries) if (isMeant(known)) entries.delete(key);
  };

  return {
    verify({ key }: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> {
      const entry = entries.get(key);
      return entry ? answer(entry) : load(key);
    },
    forgetKey: (apiKeyId: string) => forget((known) => known.apiKeyId === apiKeyId),
    forgetProject: (productId: string) => forget((known) => known.product_id === productId),
    forgetAll: () => forget(() => true),
  };
}
