import type { ApiKeyInput, KeyServiceAppPage } from '@waypost/contract/entities/key';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import { DomainError } from '@waypost/domain/base/domain-error';
import { newKeyExpiry } from './expiry/key-expiry.ts';
import { keyCreationRefusal } from '@waypost/domain/keys/key-status';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/transaction.ts';
import { listCredentialApps, managedApp } from '../apps/apps.service.ts';
import {
  type ApiKeyAnswer,
  createKeyChanges,
  type KeyAddress,
  type KeyChanges,
  type KeysDeps,
} from './key-changes.service.ts';
import { createKeyRules } from './key-rules.service.ts';
import { countKeys, deleteKey, findKey, insertKey, listKeys, type NewKey, standingOf } from './keys.store.ts';

export type KeysService = ReturnType<typeof createKeysService>;

function createKeyLists(deps: KeysDeps, { describe }: KeyChanges) {
  return {
    listApps(viewer: Viewer, pageToken: string | undefined): Promise<KeyServiceAppPage> {
      return listCredentialApps(deps.apps, viewer, { pageToken });
    },

    async list(viewer: Viewer, hrnId: string): Promise<{ items: ApiKeyAnswer[] }> {
      const { app_id } = await managedApp(deps.apps, deps.db, viewer, hrnId);
      return { items: (await listKeys(deps.db, app_id)).map(describe) };
    },
  };
}

function createKeyGeneration(deps: KeysDeps, { describe }: KeyChanges) {
  const newKey = async (tx: Transaction, userId: Viewer['userId'], { name, expiresAt }: ApiKeyInput) => {
    const apiKey = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    const apiKeyId = deps.newId('key');
    const created = deps.clock();
    const lifeMs = deps.config.unverified_api_key_expiry_ms;
    const end = newKeyExpiry(expiresAt, await standingOf(tx, userId), { now: created, lifeMs });
    return {
      apiKeyId,
      name,
      hash: deps.hashKey(apiKey),
      sealed: deps.secretBox.seal(apiKey, apiKeyId),
      enabled: true,
      expiresAt: end.expiresAt,
      requested_expiry: end.requested,
      created,
      created_by: userId,
    } satisfies Omit<NewKey, 'app_id'>;
  };

  return {
    async create(viewer: Viewer, hrnId: string, input: ApiKeyInput): Promise<ApiKeyAnswer> {
      const { userId } = viewer;
      const { appId, key } = await deps.transact(async (tx) => {
        // locks the app's row, so that two concurrent requests cannot both take the last free key
        const { app_id: appId, ...app } = await managedApp(deps.apps, tx, viewer, hrnId, 'lock');
        const count = await countKeys(tx, appId);
        const facts = { count, limit: deps.config.api_key_limit, projectStatus: app.aria_status, creating: false };
        const refusal = keyCreationRefusal(facts);
        if (refusal) throw new DomainError(refusal);
        const made = { ...(await newKey(tx, userId, input)), app_id: appId };
        await insertKey(tx, made);
        const subject = { id: made.apiKeyId, name: made.name };
        await deps.activity.record(tx, {
          action: 'key.generated',
          product_id: app.product_id,
          app_id: appId,
          userId,
          subject,
        });
        return { appId, key: await findKey(tx, { appId, apiKeyId: made.apiKeyId }) };
      });
      if (!key) throw new DomainError('NOT_FOUND');
      deps.events.keyGenerated({ userId, app_id: appId, apiKeyId: key.apiKeyId });
      return describe(key);
    },
  };
}

function createKeyEdits(deps: KeysDeps, { describe, change, lockManaged }: KeyChanges) {
  const { transact, events, activity } = deps;
  return {
    async rename(viewer: Viewer, at: KeyAddress, name: string): Promise<ApiKeyAnswer> {
      const changed = await change(viewer, at, (key) => ({
        values: { name },
        action: 'key.renamed',
        before: { name: key.name },
        after: { name },
      }));
      events.keyRenamed({ userId: viewer.userId, app_id: changed.app_id, apiKeyId: changed.apiKeyId });
      return describe(changed);
    },

    async setEnabled(viewer: Viewer, at: KeyAddress, enabled: boolean): Promise<void> {
      const { app_id, apiKeyId } = await change(viewer, at, (key) => ({
        values: { enabled },
        action: enabled ? 'key.enabled' : 'key.disabled',
        before: { enabled: key.enabled },
        after: { enabled },
      }));
      events.keySwitched({ userId: viewer.userId, app_id, apiKeyId, enabled });
    },

    async remove(viewer: Viewer, at: KeyAddress): Promise<void> {
      const { userId } = viewer;
      const removed = await transact(async (tx) => {
        const { app, key } = await lockManaged(tx, viewer, at);
        await deleteKey(tx, key.apiKeyId);
        const subject = { id: key.apiKeyId, name: key.name };
        await activity.record(tx, {
          action: 'key.deleted',
          product_id: app.product_id,
          app_id: app.app_id,
          userId,
          subject,
        });
        return key;
      });
      events.keyDeleted({ userId, app_id: removed.app_id, apiKeyId: removed.apiKeyId });
    },
  };
}

export function createKeysService(deps: KeysDeps) {
  const changes = createKeyChanges(deps);
  return {
    ...createKeyLists(deps, changes),
    ...createKeyGeneration(deps, changes),
    ...createKeyEdits(deps, changes),
    ...createKeyRules(deps, changes),
  };
}
