import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { isWellFormedApiKey } from '@waypost/domain/keys/api-key';
import { capInAnswer, stopAt } from '@waypost/domain/caps/spend-cap';
import { productRefusal } from '@waypost/domain/customers/products';
import { createRuleCheck, type RulesDecision } from '@waypost/domain/keys/key-restrictions';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { type KeyOwnerState, verifyDecision } from '@waypost/domain/keys/key-status';
import { limitMessage, verifyMessages } from '@waypost/domain/keys/verify-message';
import { appEnd, projectEnd } from '@waypost/domain/projects/ends';
import { createKeyCache } from './key-cache.ts';
import type { LimitDecision } from '../limits/key-lease.ts';
import type { KeyLimiter, KeyLimitsService } from '../limits/key-limits.service.ts';
import type { KeyUseService } from '../use/key-use.service.ts';
import { findByHash, type VerifiableKey } from '../keys.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

/** Triggers notify these; the payload is the apiKeyId, or the product_id whose status or whose app's status changed. */
export const keyChannel = 'waypost_api_key';
export const projectChannel = 'waypost_project';

/** The life of cached entries while notifications may be lost: half of the second in which a change must take effect. */
const uncertainLifeMs = 500;
/** Longer than the longest pause between two attempts to listen again. */
const uncertainMs = 15_000;

type Entry = VerifiableKey &
  KeyOwnerState & {
    /** One for each code, since a gateway verifies the same keys all day. */
    readonly answers: Map<VerifyAnswer['code'], VerifyAnswer>;
    readonly staleAt: number;
    /** Undefined for a key without rules. */
    readonly check: ((call: VerifyRequest) => RulesDecision) | undefined;
    readonly limiter: KeyLimiter | undefined;
  };

export type VerifyDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly hashKey: (apiKey: string) => Buffer;
  readonly capacity: number;
  readonly limits: Pick<KeyLimitsService, 'limiterOf'>;
  readonly use: Pick<KeyUseService, 'note'>;
};

export type VerifyService = ReturnType<typeof createVerifyService>;

const notFound: VerifyAnswer = { valid: false, code: 'NOT_FOUND', message: verifyMessages.NOT_FOUND };

type KeyFacts = Omit<VerifyAnswer, 'valid' | 'code'> & { readonly limits: NonNullable<VerifyAnswer['limits']> };

function factsOf({
  apiKeyId,
  app_id,
  product_id,
  client_plan_id,
  plan_at_creation,
  rateLimit,
  monthlyQuota,
}: VerifiableKey): KeyFacts {
  const keyLimits = { ...(rateLimit !== null && { rateLimit }), ...(monthlyQuota !== null && { monthlyQuota }) };
  const limits = { threshold: plan_at_creation.threshold, ...keyLimits };
  return { keyId: apiKeyId, appId: app_id, projectId: product_id, plan: client_plan_id, limits };
}

function cachedAnswer(entry: Entry, code: VerifyAnswer['code']): VerifyAnswer {
  const cached = entry.answers.get(code);
  if (cached) return cached;
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

const hasRules = ({ restrictions, services, domains }: VerifiableKey) =>
  restrictions.kind !== 'none' || services !== null || domains.length > 0;

const entryOf = (key: VerifiableKey) => ({
  ...key,
  appEnd: appEnd({ status: key.app_status, expiry_date: key.app_expiry_date }),
  projectEnd: projectEnd(key),
  projectStatus: key.aria_status,
  answers: new Map(),
  check: hasRules(key) ? createRuleCheck(key) : undefined,
});

/** The refusal by a rule of the key, or by a product that is off for the customer. */
function ruleRefusalOf(entry: Entry, call: VerifyRequest): VerifyAnswer | undefined {
  const byRules = entry.check?.(call);
  const refusal = byRules && byRules.code !== 'VALID' ? byRules : productRefusal(entry.products_off, call);
  if (!refusal) return undefined;
  const { code, message } = refusal;
  return { valid: false, code, ...factsOf(entry), ...(message !== undefined && { message }) };
}

/** The key's or its rules' refusal of a call; undefined when only the limits are left to check. */
function refusalOf(entry: Entry, call: VerifyRequest, now: Date): VerifyAnswer | undefined {
  if (entry.is_old && !isOldSecretValid(entry.old_ends, now)) return notFound;
  const state = verifyDecision(entry, now);
  if (state !== 'VALID') return cachedAnswer(entry, state);
  const rule = ruleRefusalOf(entry, call);
  if (rule) return rule;
  const stop = entry.spend_stops && stopAt(entry.spend_stops, now.getTime());
  return stop ? { valid: false, code: 'SPEND_CAP_REACHED', ...factsOf(entry), ...capInAnswer(stop) } : undefined;
}

/**
 * Decides whether a key may call, usually from memory. A change of the key or its project at any instance drops its
 * entry; after lost notifications all entries are dropped.
 */
export function createVerifyService({ db, clock, hashKey, capacity, limits, use }: VerifyDeps) {
  const cache = createKeyCache<Entry>(capacity);
  const loading = new Map<string, Promise<Entry | undefined>>();
  let changes = 0;
  let uncertainUntil = 0;

  const answerOf = (entry: Entry, call: VerifyRequest, now: Date): VerifyAnswer | Promise<VerifyAnswer> => {
    const refusal = refusalOf(entry, call, now);
    if (refusal) return refusal;
    const accepted = { apiKeyId: entry.apiKeyId, oldEnds: entry.is_old ? entry.old_ends : null, now: now.getTime() };
    if (!entry.limiter) {
      use.note(call, accepted);
      return cachedAnswer(entry, 'VALID');
    }
    const answerOf = (decision: LimitDecision) => {
      if (decision.code === 'VALID') use.note(call, accepted);
      return limitedAnswer(entry, decision);
    };
    const decision = entry.limiter.take(call.calls ?? 1, accepted.now);
    return decision instanceof Promise ? decision.then(answerOf) : answerOf(decision);
  };

  const read = async (key: string): Promise<Entry | undefined> => {
    const seen = changes;
    const row = await findByHash(db, hashKey(key));
    if (!row) return undefined;
    const now = clock().getTime();
    const staleAt = now < uncertainUntil ? now + uncertainLifeMs : Number.POSITIVE_INFINITY;
    const entry = { ...entryOf(row), staleAt, limiter: limits.limiterOf(row.apiKeyId, row) };
    if (seen === changes) cache.keep(key, entry); // a change meanwhile may be newer than this entry
    return entry;
  };

  /** Many concurrent calls with one key, as after a start, query the database once. */
  const load = (key: string): Promise<Entry | undefined> => {
    const pending = loading.get(key);
    if (pending) return pending;
    const entry = read(key).finally(() => {
      if (loading.get(key) === entry) loading.delete(key);
    });
    loading.set(key, entry);
    return entry;
  };

  const changed = (forget: () => void) => {
    changes += 1;
    loading.clear(); // later calls must not get an entry that was read before the change
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
    /** Notifications were lost, and may be for a while. */
    forgetAll() {
      uncertainUntil = clock().getTime() + uncertainMs;
      changed(() => cache.clear());
    },
  };
}
