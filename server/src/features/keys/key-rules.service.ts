import type { KeyAdvice, KeyRestrictions, KeyTestAnswer, KeyTestCall } from '@waypost/contract/entities/key';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type KeyLimits, periodStart } from '@waypost/domain/keys/key-limits';
import { type CallFacts, createRuleCheck } from '@waypost/domain/keys/key-restrictions';
import { isOldSecretValid, rotationEnd, rotationGraceMs, type RotationGrace } from '@waypost/domain/keys/key-rotation';
import { verifyDecision } from '@waypost/domain/keys/key-status';
import { proposeRestrictions } from '@waypost/domain/keys/key-traffic';
import { appEnd } from '@waypost/domain/projects/ends';
import type { Viewer } from '@waypost/domain/projects/project-relation';
import { verifyMessages } from '@waypost/domain/keys/verify-message';
import { randomBytes } from 'node:crypto';
import type { ApiKeyAnswer, Change, KeyAddress, KeyChanges, KeyPlan, KeysDeps } from './key-changes.service.ts';
import { keyExpiryOf } from './expiry/key-expiry.ts';
import { countMonthSoFar } from './limits/key-limits.store.ts';
import { forgetOldUses } from './use/key-use.store.ts';
import { standingOf, type StoredKey } from './keys.store.ts';

/** How many refused callers a proposal lists. */
const listedRefusals = 100;

function assertServices(services: readonly string[] | null, known: readonly string[]): void {
  const problems = (services ?? []).flatMap((service, at) =>
    known.includes(service)
      ? []
      : [
          {
            path: `services.${at}`,
            reason: 'unknown',
            message: `There is no service ${service}. There are: ${known.join(', ')}.`,
          },
        ],
  );
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
}

function createSettings({ use, clock, events, config }: KeysDeps, { describe, change }: KeyChanges) {
  const changed = async (viewer: Viewer, at: KeyAddress, plan: KeyPlan): Promise<ApiKeyAnswer> => {
    const key = await change(viewer, at, plan);
    events.keyRulesChanged({ userId: viewer.userId, app_id: key.app_id, apiKeyId: key.apiKeyId });
    return describe(key);
  };
  return {
    restrict: (viewer: Viewer, at: KeyAddress, restrictions: KeyRestrictions) =>
      changed(viewer, at, (key) => ({
        values: { restrictions: JSON.stringify(restrictions) },
        action: 'key.restricted',
        before: { restrictions: key.restrictions },
        after: { restrictions },
      })),

    async setServices(viewer: Viewer, at: KeyAddress, given: readonly string[] | null) {
      assertServices(given, config.services);
      const services = given && [...new Set(given)].toSorted();
      return changed(viewer, at, (key) => ({
        values: { services: services && JSON.stringify(services) },
        action: 'key.services_changed',
        before: { services: key.services },
        after: { services },
      }));
    },

    /** As if the key had been made with this end: one that is imposed on its maker stays. */
    setExpiry: (viewer: Viewer, at: KeyAddress, wished: number) =>
      changed(viewer, at, async (key, tx) => {
        const lifeMs = config.unverified_api_key_expiry_ms;
        const end = keyExpiryOf(wished, await standingOf(tx, key.created_by), { now: key.created, lifeMs });
        return {
          values: { expiresAt: end.expiresAt, wished_expiry: end.wished },
          action: 'key.expiry_changed',
          before: { expiresAt: key.expiresAt },
          after: { expiresAt: end.expiresAt },
        };
      }),

    async setLimits(viewer: Viewer, at: KeyAddress, { rateLimit, monthlyQuota }: KeyLimits) {
      await use.flush();
      const month = new Date(periodStart('month', clock().getTime()));
      return changed(viewer, at, (key) => ({
        values: { rateLimit, monthlyQuota },
        action: 'key.limits_changed',
        before: { rateLimit: key.rateLimit, monthlyQuota: key.monthlyQuota },
        after: { rateLimit, monthlyQuota },
        ...(monthlyQuota !== null &&
          key.monthlyQuota === null && { also: (tx) => countMonthSoFar(tx, key.apiKeyId, month) }),
      }));
    },
  };
}

function createRotation({ clock, hashKey, secretBox, events }: KeysDeps, { describe, change }: KeyChanges) {
  const rotated = (key: StoredKey, grace: RotationGrace, now: Date): Change => {
    const isRunning = isOldSecretValid(key.old_ends, now);
    // two old secrets cannot work side by side; a leaked key is replaced at once whatever is running
    if (isRunning && grace !== 'none') throw new DomainError('KEY_ROTATION_RUNNING');
    const secret = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    const old =
      rotationGraceMs[grace] > 0
        ? { old_hash: key.hash, old_ends: rotationEnd(grace, now) }
        : { old_hash: null, old_ends: null };
    return {
      values: { hash: hashKey(secret), sealed: secretBox.seal(secret, key.apiKeyId), ...old },
      action: 'key.rotated',
      after: { old_secret_ends: (old.old_ends ?? now).toISOString() },
      also: (tx) => forgetOldUses(tx, key.apiKeyId),
    };
  };
  return {
    async rotate(viewer: Viewer, at: KeyAddress, grace: RotationGrace): Promise<ApiKeyAnswer> {
      const key = await change(viewer, at, (before) => rotated(before, grace, clock()));
      events.keyRotated({ userId: viewer.userId, app_id: key.app_id, apiKeyId: key.apiKeyId, endsAt: key.old_ends });
      return describe(key);
    },

    /** Without a running rotation nothing is there to end, which is as it should be. */
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
      const { code, rule, message } = createRuleCheck({ restrictions, services, domains: app.domains })(
        call satisfies CallFacts,
      );
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

/** What a key is for, how much, and how its secret is replaced. */
export const createKeyRules = (deps: KeysDeps, changes: KeyChanges) => ({
  ...createSettings(deps, changes),
  ...createRotation(deps, changes),
  ...createTrials(deps, changes),
});
