import type { ApiKey } from '@waypost/contract/entities/key';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ApiKeyId, AppId } from '@waypost/domain/base/ids';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { neverExpires } from '@waypost/domain/keys/key-status';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { z } from 'zod';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import { type AppDirectory, managedApp } from '../apps/apps.service.ts';
import type { KeyLimitsService } from './limits/key-limits.service.ts';
import type { KeyUseService } from './use/key-use.service.ts';
import type { KeyEvents } from './keys.events.ts';
import { changeKey, findKey, type KeyChange, type KeyInView, lockKey, type StoredKey } from './keys.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type KeyAddress = { readonly hrnId: string; readonly apiKeyId: ApiKeyId };

export type KeysDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'secretBox'> & {
  readonly apps: Pick<AppDirectory, 'findApp' | 'listApps'>;
  readonly hashKey: (apiKey: string) => Buffer;
  readonly config: {
    readonly api_key_limit: number;
    readonly unverified_api_key_expiry_ms: number;
    readonly services: readonly string[];
  };
  readonly events: KeyEvents;
  readonly activity: ActivityLog;
  readonly use: Pick<KeyUseService, 'trafficOf' | 'flush' | 'forgetOldUses'>;
  readonly limits: Pick<KeyLimitsService, 'countMonthSoFar'>;
};

export type ApiKeyAnswer = z.input<typeof ApiKey>;

type DescribedKey = Pick<KeyInView, 'lastUsed' | 'lastClient' | 'old_uses' | 'old_last_used' | 'creator'> & StoredKey;

const rotationOf = ({ old_ends, old_uses, old_last_used }: DescribedKey, now: Date): ApiKeyAnswer['rotation'] =>
  old_ends !== null && isOldSecretValid(old_ends, now)
    ? { endsAt: old_ends, lastUsed: old_last_used, uses: old_uses ?? 0 }
    : null;

/** Shared by all changes of keys: permission, description and activity log. */
export type KeyChanges = ReturnType<typeof createKeyChanges>;

/** The new column values, and the entry in the activity log. */
export type Change = {
  readonly values: KeyChange;
  readonly action: ActivityAction;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly alsoInTransaction?: (tx: Transaction) => Promise<void>;
};

/** Decides the change of a key whose row is locked. */
export type KeyPlan = (key: StoredKey, tx: Transaction) => Change | Promise<Change>;

const createDescribeKey =
  ({ clock, secretBox }: Pick<KeysDeps, 'clock' | 'secretBox'>) =>
  (key: DescribedKey): ApiKeyAnswer => ({
    apiKey: secretBox.open(key.sealed, key.apiKeyId),
    apiKeyId: key.apiKeyId,
    name: key.name,
    enabled: key.enabled,
    expiresAt: key.expiresAt,
    expiry: key.expiresAt === neverExpires ? 'Never' : dayOf(new Date(key.expiresAt)),
    expiryIsLifted: key.requested_expiry !== null,
    created: key.created,
    created_by: { userId: key.created_by, name: key.creator },
    lastUsed: key.lastUsed,
    lastClient: key.lastClient,
    restrictions: key.restrictions,
    services: key.services && [...key.services],
    rateLimit: key.rateLimit,
    monthlyQuota: key.monthlyQuota,
    rotation: rotationOf(key, clock()),
  });

export function createKeyChanges(
  deps: Pick<KeysDeps, 'db' | 'transact' | 'apps' | 'clock' | 'secretBox' | 'activity'>,
) {
  const { activity, transact } = deps;

  /** Locks a key of an app that the viewer may manage; throws NOT_FOUND for any other key. */
  const lockManaged = async (tx: Transaction, viewer: Viewer, { hrnId, apiKeyId }: KeyAddress) => {
    const app = await managedApp(deps.apps, tx, viewer, hrnId);
    const key = await lockKey(tx, { appId: app.app_id, apiKeyId });
    if (!key) throw new DomainError('NOT_FOUND');
    return { app, key };
  };

  const find = async (db: Executor, at: { appId: AppId; apiKeyId: ApiKeyId }): Promise<KeyInView> => {
    const key = await findKey(db, at);
    if (!key) throw new DomainError('NOT_FOUND');
    return key;
  };

  return {
    describe: createDescribeKey(deps),
    lockManaged,

    /** Only users who may manage a key may see it; throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
    view: async (viewer: Viewer, { hrnId, apiKeyId }: KeyAddress) => {
      const app = await managedApp(deps.apps, deps.db, viewer, hrnId);
      return { app, key: await find(deps.db, { appId: app.app_id, apiKeyId }) };
    },

    change: (viewer: Viewer, at: KeyAddress, plan: KeyPlan): Promise<KeyInView> =>
      transact(async (tx) => {
        const { app, key } = await lockManaged(tx, viewer, at);
        const { values, action, before, after, alsoInTransaction } = await plan(key, tx);
        await changeKey(tx, key.apiKeyId, values);
        await alsoInTransaction?.(tx);
        const changed = await find(tx, { appId: app.app_id, apiKeyId: key.apiKeyId });
        const subject = { id: key.apiKeyId, name: changed.name };
        const changedValues = { ...(before && { before }), ...(after && { after }) };
        await activity.record(tx, {
          action,
          product_id: app.product_id,
          app_id: app.app_id,
          userId: viewer.userId,
          subject,
          ...changedValues,
        });
        return changed;
      }),
  };
}
