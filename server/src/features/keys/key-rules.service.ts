import type { KeyAdvice, KeyRestrictions, KeyTestAnswer, KeyTestCall } from '@waypost/contract/entities/key';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import { DomainError } from '@waypost/domain/base/domain-error';
import { productRefusal } from '@waypost/domain/customers/products';
import type { KeyLimits } from '@waypost/domain/keys/key-limits';
import { type CallFacts, createRuleCheck } from '@waypost/domain/keys/key-restrictions';
import { isOldSecretValid, rotationEnd, rotationGraceMs, type RotationGrace } from '@waypost/domain/keys/key-rotation';
import { verifyDecision } from '@waypost/domain/keys/key-status';
import { proposeRestrictions } from '@waypost/domain/keys/key-traffic';
import { appEnd } from '@waypost/domain/projects/ends';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { verifyMessages } from '@waypost/domain/keys/verify-message';
import { randomBytes } from 'node:crypto';
import type { ApiKeyAnswer, Change, KeyAddress, KeyChanges, KeyPlan, KeysDeps } from './key-changes.service.ts';
import { newKeyExpiry } from './expiry/key-expiry.ts';
import { standingOf, type StoredKey } from './keys.store.ts';

const listedRefusals = 100;

function assertServices(services: readonly string[] | null, available: readonly string[]): void {
  const problems = (services ?? []).flatMap((service, at) =>
    available.includes(service)
      ? []
      : [
          {
            path: `services.${at}`,
            reason: 'unknown',
            message: `Unknown service ${service}. Available: ${available.join(', ')}.`,
          },
        ],
  );
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
}

function createSettings({ use, limits, events, config }: KeysDeps, { describe, change }: KeyChanges) {
  const changeRules = async (viewer: Viewer, at: KeyAddress, plan: KeyPlan): Promise<ApiKeyAnswer> => {
    const key = await change(viewer, at, plan);
    events.keyRulesChanged({ userId: viewer.userId, app_id: key.app_id, apiKeyId: key.apiKeyId });
    return describe(key);
  };
  return {
    restrict: (viewer: Viewer, at: KeyAddress, restrictions: KeyRestrictions) =>
      changeRules(viewer, at, (key) => ({
        values: { restrictions: JSON.stringify(restrictions) },
        action: 'key.restricted',
        before: { restrictions: key.restrictions },
        after: { restrictions },
      })),

    async setServices(viewer: Viewer, at: KeyAddress, names: readonly string[] | null) {
      assertServices(names, config.services);
      const services = names && [...new Set(names)].toSorted();
      return changeRules(viewer, at, (key) => ({
        values: { services: services && JSON.stringify(services) },
        action: 'key.services_changed',
        before: { services: key.services },
        after: { services },
      }));
    },

    /** The same rules as at the key's creation apply: an imposed end stays. */
    setExpiry: (viewer: Viewer, at: KeyAddress, requested: number) =>
      changeRules(viewer, at, async (key, tx) => {
        const lifeMs = config.unverified_api_key_expiry_ms;
        const end = newKeyExpiry(requested, await standingOf(tx, key.created_by), { now: key.created, lifeMs });
        return {
          values: { expiresAt: end.expiresAt, requested_expiry: end.requested },
          action: 'key.expiry_changed',
          before: { expiresAt: key.expiresAt },
          after: { expiresAt: end.expiresAt },
        };
      }),

    async setLimits(viewer: Viewer, at: KeyAddress, { rateLimit, monthlyQuota }: KeyLimits) {
      await use.flush();
      return changeRules(viewer, at, (key) => ({
        values: { rateLimit, monthlyQuota },
        action: 'key.limits_changed',
        before: { rateLimit: key.rateLimit, monthlyQuota: key.monthlyQuota },
        after: { rateLimit, monthlyQuota },
        ...(monthlyQuota !== null &&
          key.monthlyQuota === null && { alsoInTransaction: (tx) => limits.countMonthSoFar(tx, key.apiKeyId) }),
      }));
    },
  };
}

function createRotation({ clock, hashKey, secretBox, events, use }: KeysDeps, { describe, change }: KeyChanges) {
  const rotated = (key: StoredKey, grace: RotationGrace, now: Date): Change => {
    const isRunning = isOldSecretValid(key.old_ends, now);
    // two old secrets cannot work side by side; a leaked key is replaced at once even during a rotation
    if (isRunning && grace !== 'none') throw new DomainError('KEY_ROTATION_RUNNING');
    const secret = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    const oldSecret =
      rotationGraceMs[grace] > 0
        ? { old_hash: key.hash, old_ends: rotationEnd(grace, now) }
        : { old_hash: null, old_ends: null };
    return {
      values: { hash: hashKey(secret), sealed: secretBox.seal(secret, key.apiKeyId), ...oldSecret },
      action: 'key.rotated',
      after: { old_secret_ends: (oldSecret.old_ends ?? now).toISOString() },
      alsoInTransaction: (tx) => use.forgetOldUses(tx, key.apiKeyId),
    };
  };
  return {
    async rotate(viewer: Viewer, at: KeyAddress, grace: RotationGrace): Promise<ApiKeyAnswer> {
      const key = await change(viewer, at, (before) => rotated(before, grace, clock()));
      events.keyRotated({ userId: viewer.userId, app_id: key.app_id, apiKeyId: key.apiKeyId, endsAt: key.old_ends });
      return describe(key);
    },

    /** Does nothing without a running rotation. */
    async endRotation(viewer: Viewer, at: KeyAddress): Promise<ApiKeyAnswer> {
      const key = await change(viewer, at, ({ old_ends }) => ({
        values: { old_hash: null, old_ends: null },
        action: 'key.rotation_ended',
        before: { old_secret_ends: old_ends?.toISOString() ?? null },
      }));
      events.keyRotated({ userId: viewer.userId, app_id: key.app_id, apiKeyId: key.apiKeyId, endsAt: null });
      return describe(key);
    },
  };
}

const allowedMessage = (value: string | undefined) =>
  value === undefined ? 'The call is allowed: no rule of the key restricts it.' : `The call is allowed by ${value}.`;

function createTrials({ clock, use }: KeysDeps, { view }: KeyChanges) {
  return {
    async test(viewer: Viewer, at: KeyAddress, { rules, ...call }: KeyTestCall): Promise<KeyTestAnswer> {
      const { app, key } = await view(viewer, at);
      const { enabled, expiresAt } = key;
      const owner = { appEnd: appEnd(app), projectStatus: app.aria_status, projectEnd: app.projectEnd };
      const state = verifyDecision({ enabled, expiresAt, ...owner }, clock());
      if (state !== 'VALID') return { allowed: false, code: state, rule: null, message: verifyMessages[state] };
      const { restrictions, services } = rules ?? key;
      const byRules = createRuleCheck({ restrictions, services, domains: app.domains })(call satisfies CallFacts);
      const decided = (byRules.code === 'VALID' && productRefusal(app.products_off, call)) || byRules;
      const { code, rule, message } = decided;
      const allowed = code === 'VALID';
      return { allowed, code, rule, message: message ?? allowedMessage(rule?.value) };
    },

    async advise(viewer: Viewer, at: KeyAddress): Promise<KeyAdvice> {
      const { key } = await view(viewer, at);
      const { since, rows } = await use.trafficOf(key.apiKeyId);
      const proposals = key.restrictions.kind === 'none' ? proposeRestrictions(rows, key.services) : [];
      return {
        since,
        calls: rows.reduce((sum, { calls }) => sum + calls, 0),
        proposals: proposals.map(({ restrictions, services, refusedCalls, refused }) => ({
          restrictions,
          services: services && [...services],
          refusedCalls,
          refused: refused.slice(0, listedRefusals).map((row) => ({ ...row })),
        })),
      };
    },
  };
}

export const createKeyRules = (deps: KeysDeps, changes: KeyChanges) => ({
  ...createSettings(deps, changes),
  ...createRotation(deps, changes),
  ...createTrials(deps, changes),
});
