import type { AccessKey, CreatedAccessKey, PublicKeyInput } from '@waypost/contract/entities/access-key';
import type { KeyServiceAppPage } from '@waypost/contract/entities/key';
import { accessKeyCreationRefusal, accessKeySecretPrefix } from '@waypost/domain/keys/access-key';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AccessKeyId, AppId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Transaction } from '../../db/transaction.ts';
import { newSecretToken } from '../../base/cryptography.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory, VisibleApp } from '../apps/apps.service.ts';
import { listCredentialApps, managedApp } from '../apps/apps.service.ts';
import type { AccessKeyEvents } from './access-keys.events.ts';
import {
  countAccessKeys,
  deleteAccessKey,
  insertAccessKey,
  listAccessKeys,
  lockAccessKey,
  setPublicKeys,
  type StoredAccessKey,
  switchAccessKey,
} from './access-keys.store.ts';
import { readPublicKeys } from './public-keys.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AccessKeysDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'secretBox'> & {
  readonly apps: Pick<AppDirectory, 'findApp' | 'listApps'>;
  readonly limit: number;
  readonly tokenEndpointUrl: string;
  readonly events: AccessKeyEvents;
  readonly activity: ActivityLog;
};

export type AccessKeysService = ReturnType<typeof createAccessKeysService>;
export type AccessKeyAddress = { readonly app: string; readonly accessKey: AccessKeyId };

const toPublicKeyView = ({ kid = '', alg = '', thumbprint = '' }: Readonly<Record<string, string>>) => ({
  kid,
  alg,
  thumbprint,
});

/** An access key in the form of the contract; its resource name extends its app's. */
const toAccessKeyView =
  ({ tokenEndpointUrl }: Pick<AccessKeysDeps, 'tokenEndpointUrl'>, { hrn }: VisibleApp) =>
  ({ accessKeyId, app_id, enabled, created, created_by, lastUsed, publicKeys }: StoredAccessKey) => ({
    accessKeyHrn: `${hrn}/accessKey/${accessKeyId}`,
    accessKeyId,
    clientId: app_id,
    tokenEndpointUrl,
    enabled,
    created: created.toISOString(),
    created_by,
    lastUsed: lastUsed?.toISOString() ?? null,
    publicKeys: publicKeys.map(toPublicKeyView),
  });

const createLists = (deps: AccessKeysDeps) => ({
  listApps(viewer: Viewer, pageToken: string | undefined): Promise<KeyServiceAppPage> {
    return listCredentialApps(deps.apps, viewer, { pageToken, authType: 'token' });
  },

  async list(viewer: Viewer, hrnOrId: string): Promise<{ items: AccessKey[] }> {
    const app = await managedApp(deps.apps, deps.db, viewer, hrnOrId);
    return { items: (await listAccessKeys(deps.db, app.app_id)).map(toAccessKeyView(deps, app)) };
  },
});

type KeyActivity = {
  readonly app: VisibleApp;
  readonly viewer: Viewer;
  readonly action: ActivityAction;
  readonly accessKeyId: AccessKeyId;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

const recordActivity = (
  { activity }: Pick<AccessKeysDeps, 'activity'>,
  tx: Transaction,
  { app, viewer, accessKeyId, ...more }: KeyActivity,
) =>
  activity.record(tx, {
    ...more,
    product_id: app.product_id,
    app_id: app.app_id,
    userId: viewer.userId,
    subject: { id: accessKeyId, name: accessKeyId },
  });

function createGeneration(deps: AccessKeysDeps) {
  const newKey = (viewer: Viewer, app_id: AppId, accessKeySecret: string) => {
    const accessKeyId = deps.newId('akc');
    return {
      accessKeyId,
      app_id,
      sealed: deps.secretBox.seal(accessKeySecret, accessKeyId),
      publicKeys: '[]',
      enabled: true,
      created: deps.clock(),
      created_by: viewer.userId,
      lastUsed: null,
    };
  };
  return {
    async create(viewer: Viewer, hrnOrId: string): Promise<CreatedAccessKey> {
      const accessKeySecret = accessKeySecretPrefix + newSecretToken();
      const key = await deps.transact(async (tx) => {
        // locks the app's row, so that two concurrent requests cannot both take the last free key
        const app = await managedApp(deps.apps, tx, viewer, hrnOrId, 'lock');
        const count = await countAccessKeys(tx, app.app_id);
        const facts = {
          count,
          limit: deps.limit,
          projectStatus: app.aria_status,
          creating: false,
          authType: app.auth_type,
        };
        const refusal = accessKeyCreationRefusal(facts);
        if (refusal) throw new DomainError(refusal);
        const created = await insertAccessKey(tx, newKey(viewer, app.app_id, accessKeySecret));
        await recordActivity(deps, tx, {
          app,
          viewer,
          action: 'access_key.generated',
          accessKeyId: created.accessKeyId,
        });
        return toAccessKeyView(deps, app)(created);
      });
      deps.events.generated({ userId: viewer.userId, app_id: key.clientId, accessKeyId: key.accessKeyId });
      return { ...key, accessKeySecret };
    },
  };
}

function createChanges(deps: AccessKeysDeps) {
  const { transact, events } = deps;

  type LockedKey = { readonly tx: Transaction; readonly app: VisibleApp; readonly key: StoredAccessKey };
  /** Changes one access key of an app in one transaction; throws NOT_FOUND for a stranger's. */
  const change = <T>(
    viewer: Viewer,
    { app: hrnOrId, accessKey }: AccessKeyAddress,
    work: (locked: LockedKey) => Promise<T>,
  ): Promise<T> =>
    transact(async (tx) => {
      const app = await managedApp(deps.apps, tx, viewer, hrnOrId);
      const key = await lockAccessKey(tx, { appId: app.app_id, accessKeyId: accessKey });
      if (!key) throw new DomainError('NOT_FOUND');
      return work({ tx, app, key });
    });
  const factsOf = ({ userId }: Viewer, { app_id, accessKeyId }: StoredAccessKey) => ({ userId, app_id, accessKeyId });
  const placeOf = ({ app_id, accessKeyId }: StoredAccessKey) => ({ appId: app_id, accessKeyId });

  return {
    async setEnabled(viewer: Viewer, at: AccessKeyAddress, enabled: boolean): Promise<void> {
      const key = await change(viewer, at, async ({ tx, app, key: locked }) => {
        if (locked.enabled === enabled) return locked;
        await switchAccessKey(tx, placeOf(locked), enabled);
        const action = enabled ? 'access_key.enabled' : 'access_key.disabled';
        await recordActivity(deps, tx, { app, viewer, action, accessKeyId: locked.accessKeyId });
        return locked;
      });
      events.switched({ ...factsOf(viewer, key), enabled });
    },

    async register(viewer: Viewer, at: AccessKeyAddress, input: PublicKeyInput): Promise<AccessKey> {
      const keys = readPublicKeys(input);
      const answer = await change(viewer, at, async ({ tx, app, key: locked }) => {
        const changed = await setPublicKeys(tx, placeOf(locked), keys);
        const [before, after] = [locked, changed].map(({ publicKeys }) => ({
          publicKeys: publicKeys.map(toPublicKeyView),
        }));
        const { accessKeyId } = locked;
        await recordActivity(deps, tx, {
          app,
          viewer,
          action: 'access_key.registered',
          accessKeyId,
          ...(before && { before }),
          ...(after && { after }),
        });
        return { locked, view: toAccessKeyView(deps, app)(changed) };
      });
      events.registered(factsOf(viewer, answer.locked));
      return answer.view;
    },

    async remove(viewer: Viewer, at: AccessKeyAddress): Promise<void> {
      const key = await change(viewer, at, async ({ tx, app, key: locked }) => {
        await deleteAccessKey(tx, placeOf(locked));
        await recordActivity(deps, tx, { app, viewer, action: 'access_key.deleted', accessKeyId: locked.accessKeyId });
        return locked;
      });
      events.deleted(factsOf(viewer, key));
    },
  };
}

export const createAccessKeysService = (deps: AccessKeysDeps) => ({
  ...createLists(deps),
  ...createGeneration(deps),
  ...createChanges(deps),
});
