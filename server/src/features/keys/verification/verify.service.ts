import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/keys/api-key';
import { createRuleCheck, type RulesDecision } from '@waypost/domain/keys/key-restrictions';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { type KeyOwnerState, verifyDecision } from '@waypost/domain/keys/key-status';
import { limitMessage, verifyMessages } from '@waypost/domain/keys/verify-message';
import { appEnd, projectEnd } from '@waypost/domain/projects/ends';
import type { Clock } from '../../../base/clock.ts';
import type { Executor } from '../../../db/transaction.ts';
import { createKeyCache } from './key-cache.ts';
import type { LimitDecision } from '../limits/key-lease.ts';
import type { KeyLimiter, KeyLimitsService } from '../limits/key-limits.service.ts';
import type { KeyUseService } from '../use/key-use.service.ts';
import { findByHash, type KnownKey } from '../keys.store.ts';

/** Told by triggers; the payload is the apiKeyId, or the product_id whose status or whose app's status changed. */
export const keyChannel = 'waypost_api_key';
export const projectChannel = 'waypost_project';

/** How long what was read may answer while changes may be missed: half of the second in which a change must take effect. */
const doubtfulLifeMs = 500;
/** Longer than the longest silence between two attempts to hear of changes again, each of which is told. */
const doubtMs = 15_000;

type Entry = KnownKey &
  KeyOwnerState & {
    /** Made once for each code, since a gateway asks about the same keys all day. */
    readonly answers: Map<VerifyAnswer['code'], VerifyAnswer>;
    readonly staleAt: number;
    /** Undefined where the key has no rules. */
    readonly check: ((call: VerifyRequest) => RulesDecision) | undefined;
    readonly limiter: KeyLimiter | undefined;
  };

export type VerifyDeps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly hashKey: (apiKey: string) => Buffer;
  /** How many keys are kept in memory. */
  readonly capacity: number;
  readonly limits: Pick<KeyLimitsService, 'limiterOf'>;
  readonly use: Pick<KeyUseService, 'note'>;
};

export type VerifyService = ReturnType<typeof createVerifyService>;

const notFound: VerifyAnswer = { valid: false, code: 'NOT_FOUND', message: verifyMessages.NOT_FOUND };

type Facts = Omit<VerifyAnswer, 'valid' | 'code'> & { readonly limits: NonNullable<VerifyAnswer['limits']> };

function factsOf({
  apiKeyId,
  app_id,
  product_id,
  client_plan_id,
  plan_at_creation,
  rateLimit,
  monthlyQuota,
}: KnownKey): Facts {
  const own = { ...(rateLimit !== null && { rateLimit }), ...(monthlyQuota !== null && { monthlyQuota }) };
  const limits = { threshold: plan_at_creation.threshold, ...own };
  return { keyId: apiKeyId, appId: app_id, projectId: product_id, plan: client_plan_id, limits };
}

function madeOnce(entry: Entry, code: VerifyAnswer['code']): VerifyAnswer {
  const made = entry.answers.get(code);
  if (made) return made;
  const answer = {
    valid: code === 'VALID',
    code,
    ...factsOf(entry),
    ...(code !== 'VALID' && { message: verifyMessages[code] }),
  };
  entry.answers.set(code, answer);
  return answer;
}

function limitedAnswer(entry: Entry, decision: LimitDecision): VerifyAnswer {
  const facts = factsOf(entry);
  if (decision.code === 'VALID')
    return { valid: true, code: 'VALID', ...facts, limits: { ...facts.limits, remaining: decision.remaining } };
  const { code, limit, endsAt } = decision;
  return { valid: false, code, ...facts, message: limitMessage(code, limit, endsAt), endsAt: endsAt.toISOString() };
}

const hasRules = ({ restrictions, services, domains }: KnownKey) =>
  restrictions.kind !== 'none' || services !== null || domains.length > 0;

const entryOf = (known: KnownKey) => ({
  ...known,
  appEnd: appEnd({ status: known.app_status, expiry_date: known.app_expiry_date }),
  projectEnd: projectEnd(known),
  projectStatus: known.aria_status,
  answers: new Map(),
  check: hasRules(known) ? createRuleCheck(known) : undefined,
});

/** What the key and its rules refuse a call for; undefined where only its limits are left to ask. */
function refusalOf(entry: Entry, call: VerifyRequest, now: Date): VerifyAnswer | undefined {
  if (entry.is_old && !isOldSecretValid(entry.old_ends, now)) return notFound;
  const state = verifyDecision(entry, now);
  if (state !== 'VALID') return madeOnce(entry, state);
  const { code, message } = entry.check?.(call) ?? { code: 'VALID' };
  return code === 'VALID'
    ? undefined
    : { valid: false, code, ...factsOf(entry), ...(message !== undefined && { message }) };
}

/**
 * Whether a key may call, answered from memory in the common case. What is kept is forgotten when any
 * instance changes the key or its project; when changes may have been missed, all of it.
 */
export function createVerifyService({ db, clock, hashKey, capacity, limits, use }: VerifyDeps) {
  const cache = createKeyCache<Entry>(capacity);
  const loading = new Map<string, Promise<Entry | undefined>>();
  let changes = 0;
  let doubtUntil = 0;

  const answerOf = (entry: Entry, call: VerifyRequest, now: Date): VerifyAnswer | Promise<VerifyAnswer> => {
    const refusal = refusalOf(entry, call, now);
    if (refusal) return refusal;
    const noted = { apiKeyId: entry.apiKeyId, oldEnds: entry.is_old ? entry.old_ends : null, now: now.getTime() };
    if (!entry.limiter) {
      use.note(call, noted);
      return madeOnce(entry, 'VALID');
    }
    const decided = (decision: LimitDecision) => {
      if (decision.code === 'VALID') use.note(call, noted);
      return limitedAnswer(entry, decision);
    };
    const decision = entry.limiter.take(call.calls ?? 1, noted.now);
    return decision instanceof Promise ? decision.then(decided) : decided(decision);
  };

  const read = async (key: string): Promise<Entry | undefined> => {
    const seen = changes;
    const known = await findByHash(db, hashKey(key));
    if (!known) return undefined;
    const now = clock().getTime();
    const staleAt = now < doubtUntil ? now + doubtfulLifeMs : Number.POSITIVE_INFINITY;
    const entry = { ...entryOf(known), staleAt, limiter: limits.limiterOf(known.apiKeyId, known) };
    if (seen === changes) cache.keep(key, entry); // a change meanwhile may be newer than what was read
    return entry;
  };

  /** Many calls with one key at once, as after a start, ask the database once. */
  const load = (key: string): Promise<Entry | undefined> => {
    const begun = loading.get(key);
    if (begun) return begun;
    const entry = read(key).finally(() => {
      if (loading.get(key) === entry) loading.delete(key);
    });
    loading.set(key, entry);
    return entry;
  };

  const changed = (forget: () => void) => {
    changes += 1;
    loading.clear(); // whoever asks from now on must not be answered by what was read before
    forget();
  };

  return {
    verify(call: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> {
      const entry = cache.find(call.key);
      const now = clock();
      if (entry && entry.staleAt > now.getTime()) return answerOf(entry, call, now);
      if (!isWellFormedApiKey(call.key)) return notFound;
      return load(call.key).then((loaded) => (loaded ? answerOf(loaded, call, clock()) : notFound));
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
