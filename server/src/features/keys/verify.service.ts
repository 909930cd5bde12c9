import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/api-key';
import { verifyDecision } from '@waypost/domain/key-status';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/transaction.ts';
import { createKeyCache } from './key-cache.ts';
import { findByHash, type KnownKey } from './keys.store.ts';

/** Told by triggers; the payload is the apiKeyId, or the product_id whose status or whose app's status changed. */
export const keyChannel = 'waypost_api_key';
export const projectChannel = 'waypost_project';

/** How long what was read may answer while changes may be missed: half of what KEY-51 allows. */
const doubtfulLifeMs = 500;
/** Longer than the longest silence between two attempts to hear of changes again, each of which is told. */
const doubtMs = 15_000;

type Entry = KnownKey & {
  /** Made once for each code, since a gateway asks about the same keys all day. */
  readonly answers: Map<VerifyAnswer['code'], VerifyAnswer>;
  readonly staleAt: number;
};

export type VerifyDeps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly hashKey: (apiKey: string) => Buffer;
  /** How many keys are kept in memory. */
  readonly capacity: number;
};

export type VerifyService = ReturnType<typeof createVerifyService>;

const notFound: VerifyAnswer = { valid: false, code: 'NOT_FOUND' };

const factsOf = ({ apiKeyId, app_id, product_id, client_plan_id, plan_at_creation }: KnownKey): Omit<VerifyAnswer, 'valid' | 'code'> => ({
  keyId: apiKeyId,
  appId: app_id,
  projectId: product_id,
  plan: client_plan_id,
  limits: { threshold: plan_at_creation.threshold },
});

function answerOf(entry: Entry, now: Date): VerifyAnswer {
  const { enabled, app_status, expiresAt, aria_status, answers } = entry;
  const usable = enabled && app_status === 'ACTIVE';
  const code = verifyDecision({ enabled: usable, expiresAt, projectStatus: aria_status }, now);
  const made = answers.get(code);
  if (made) return made;
  const answer = { valid: code === 'VALID', code, ...factsOf(entry) };
  answers.set(code, answer);
  return answer;
}

/**
 * Whether a key may call (KEY-49), answered from memory in the common case. What is kept is forgotten when any
 * instance changes the key or its project; when changes may have been missed, all of it (KEY-51).
 */
export function createVerifyService({ db, clock, hashKey, capacity }: VerifyDeps) {
  const cache = createKeyCache<Entry>(capacity);
  const loading = new Map<string, Promise<VerifyAnswer>>();
  let changes = 0;
  let doubtUntil = 0;

  const read = async (key: string): Promise<VerifyAnswer> => {
    const seen = changes;
    const known = await findByHash(db, hashKey(key));
    if (!known) return notFound;
    const now = clock();
    const staleAt = now.getTime() < doubtUntil ? now.getTime() + doubtfulLifeMs : Number.POSITIVE_INFINITY;
    const entry = { ...known, answers: new Map(), staleAt };
    if (seen === changes) cache.keep(key, entry); // a change meanwhile may be newer than what was read
    return answerOf(entry, now);
  };

  /** Many calls with one key at once, as after a start, ask the database once. */
  const load = (key: string): Promise<VerifyAnswer> => {
    const begun = loading.get(key);
    if (begun) return begun;
    const answer = read(key).finally(() => {
      if (loading.get(key) === answer) loading.delete(key);
    });
    loading.set(key, answer);
    return answer;
  };

  const changed = (forget: () => void) => {
    changes += 1;
    loading.clear(); // whoever asks from now on must not be answered by what was read before
    forget();
  };

  return {
    verify({ key }: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> {
      const entry = cache.find(key);
      const now = clock();
      if (entry && entry.staleAt > now.getTime()) return answerOf(entry, now);
      return isWellFormedApiKey(key) ? load(key) : notFound;
    },
    forgetKey: (apiKeyId: string) => changed(() => cache.forgetKey(apiKeyId)),
    forgetProject: (productId: string) => changed(() => cache.forgetProject(productId)),
    /** Changes may have been missed, and may be for a while. */
    forgetAll() {
      doubtUntil = clock().getTime() + doubtMs;
      changed(() => cache.clear());
    },
  };
}
