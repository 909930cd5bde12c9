import type { ApiKey, ApiKeyInput, KeyServiceAppPage } from '@waypost/contract/entities/key';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/api-key';
import { dayOf } from '@waypost/domain/day';
import { DomainError } from '@waypost/domain/domain-error';
import { type ApiKeyId, appIdFromHrnOrId, type AppId, isId } from '@waypost/domain/ids';
import { keyCreationRefusal, neverExpires } from '@waypost/domain/key-status';
import { mayDo, type Viewer } from '@waypost/domain/project-relation';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Executor, Transact } from '../../db/transaction.ts';
import type { NewId } from '../../new-id.ts';
import type { SecretBox } from '../../secrets.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory, AppInView } from '../apps/app-directory.service.ts';
import type { KeyEvents } from './keys.events.ts';
import { changeKey, countKeys, deleteKey, insertKey, listKeys, type StoredKey } from './keys.store.ts';

export type KeysDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly apps: Pick<AppDirectory, 'findApp' | 'listApps'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly secretBox: SecretBox;
  readonly hashKey: (apiKey: string) => Buffer;
  readonly limit: number;
  readonly events: KeyEvents;
  readonly activity: ActivityLog;
};

export type KeysService = ReturnType<typeof createKeysService>;
export type KeyAddress = { readonly hrnId: string; readonly apiKeyId: ApiKeyId };

const pageSize = 100;

function appIdOf(hrnId: string): AppId {
  const appId = appIdFromHrnOrId(hrnId);
  if (appId === undefined) throw new DomainError('NOT_FOUND');
  return appId;
}

const createDisplay =
  ({ secretBox }: Pick<KeysDeps, 'secretBox'>) =>
  ({ apiKeyId, name, enabled, expiresAt, sealed }: StoredKey): ApiKey => ({
    apiKey: secretBox.open(sealed, apiKeyId),
    apiKeyId,
    name,
    enabled,
    expiresAt,
    expiry: expiresAt === neverExpires ? 'Never' : dayOf(new Date(expiresAt)),
  });

/** Somebody else's app and none at all are refused alike (ROL-15). */
const createAppInView =
  ({ apps }: Pick<KeysDeps, 'apps'>) =>
  async (executor: Executor, ...asked: [Viewer, AppId, 'lock'?]): Promise<AppInView> => {
    const app = await apps.findApp(executor, ...asked);
    if (!app) throw new DomainError('NOT_FOUND');
    return app;
  };

/** The app where the viewer may change its keys; throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED (ROL-15). */
function createManagedApp(deps: Pick<KeysDeps, 'apps'>) {
  const appInView = createAppInView(deps);
  return async (...asked: [Executor, Viewer, AppId, 'lock'?]): Promise<AppInView> => {
    const app = await appInView(...asked);
    if (!mayDo(app.relation, 'manage-keys')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
    return app;
  };
}

function assertPageToken(pageToken: string | undefined): asserts pageToken is AppId | undefined {
  if (pageToken === undefined || isId('app', pageToken)) return;
  const message = 'This is no page token of ours.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'pageToken', reason: 'invalid', message }]);
}

function createKeyLists(deps: KeysDeps) {
  const shown = createDisplay(deps);
  const appInView = createAppInView(deps);
  return {
    async listApps(viewer: Viewer, pageToken: string | undefined): Promise<KeyServiceAppPage> {
      assertPageToken(pageToken);
      const found = await deps.apps.listApps(viewer, { ...(pageToken && { after: pageToken }), limit: pageSize + 1 });
      const page = found.slice(0, pageSize);
      const last = found.length > pageSize ? page.at(-1)?.app_id : undefined;
      const items = page.map(({ app_id, app_name, hrn }) => ({ id: app_id, name: app_name, hrn }));
      return { items, ...(last !== undefined && { pageToken: last }) };
    },

    async list(viewer: Viewer, hrnId: string): Promise<{ items: ApiKey[] }> {
      const { app_id } = await appInView(deps.db, viewer, appIdOf(hrnId));
      return { items: (await listKeys(deps.db, app_id)).map(shown) };
    },
  };
}

function createKeyGeneration(deps: KeysDeps) {
  const shown = createDisplay(deps);
  const managedApp = createManagedApp(deps);

  const newKey = (userId: Viewer['userId'], appId: AppId, { name, expiresAt = neverExpires }: ApiKeyInput): StoredKey => {
    const apiKey = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    const apiKeyId = deps.newId('key');
    return {
      apiKeyId,
      app_id: appId,
      name,
      hash: deps.hashKey(apiKey),
      sealed: deps.secretBox.seal(apiKey, apiKeyId),
      enabled: true,
      expiresAt,
      created: deps.clock(),
      created_by: userId,
    };
  };

  return {
    async create(viewer: Viewer, hrnId: string, input: ApiKeyInput): Promise<ApiKey> {
      const appId = appIdOf(hrnId);
      const key = await deps.transact(async (tx) => {
        // the app's row is held, so that two requests cannot both take the last free key
        const app = await managedApp(tx, viewer, appId, 'lock');
        const count = await countKeys(tx, appId);
        const facts = { count, limit: deps.limit, projectStatus: app.aria_status, creating: false };
        const refusal = keyCreationRefusal(facts);
        if (refusal) throw new DomainError(refusal);
        const made = newKey(viewer.userId, appId, input);
        await insertKey(tx, made);
        const subject = { id: made.apiKeyId, name: made.name };
        await deps.activity.record(tx, { action: 'key.generated', product_id: app.product_id, app_id: appId, userId: viewer.userId, subject });
        return made;
      });
      deps.events.keyGenerated({ userId: viewer.userId, app_id: appId, apiKeyId: key.apiKeyId });
      return shown(key);
    },
  };
}

function createKeyChanges(deps: KeysDeps) {
  const { transact, events } = deps;
  const shown = createDisplay(deps);
  const managedApp = createManagedApp(deps);

  /** Changes one key of an own app in one transaction; what is not the user's is not there. */
  const change = async (viewer: Viewer, at: KeyAddress, values: { name?: string; enabled?: boolean }) => {
    const appId = appIdOf(at.hrnId);
    return transact(async (tx) => {
      await managedApp(tx, viewer, appId);
      const changed = await changeKey(tx, { appId, apiKeyId: at.apiKeyId }, values);
      if (!changed) throw new DomainError('NOT_FOUND');
      return changed;
    });
  };

  return {
    async rename(viewer: Viewer, at: KeyAddress, name: string): Promise<ApiKey> {
      const changed = await change(viewer, at, { name });
      events.keyRenamed({ userId: viewer.userId, app_id: changed.app_id, apiKeyId: changed.apiKeyId });
      return shown(changed);
    },

    async setEnabled(viewer: Viewer, at: KeyAddress, enabled: boolean): Promise<void> {
      const { app_id, apiKeyId } = await change(viewer, at, { enabled });
      events.keySwitched({ userId: viewer.userId, app_id, apiKeyId, enabled });
    },

    async remove(viewer: Viewer, { hrnId, apiKeyId }: KeyAddress): Promise<void> {
      const appId = appIdOf(hrnId);
      await transact(async (tx) => {
        await managedApp(tx, viewer, appId);
        if (!(await deleteKey(tx, appId, apiKeyId))) throw new DomainError('NOT_FOUND');
      });
      events.keyDeleted({ userId: viewer.userId, app_id: appId, apiKeyId });
    },
  };
}

/** API keys of the user's own apps (REQ-59, REQ-60, REQ-66 to REQ-71). */
export const createKeysService = (deps: KeysDeps) => ({
  ...createKeyLists(deps),
  ...createKeyGeneration(deps),
  ...createKeyChanges(deps),
});
