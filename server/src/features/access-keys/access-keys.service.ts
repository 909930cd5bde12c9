import type { AccessKeyId, AppId, ProjectId } from '@waypost/domain/base/ids';
import { neverExpires, verifyDecision } from '@waypost/domain/keys/key-status';
import { appEnd, projectEnd } from '@waypost/domain/projects/ends';
import { createPublicKey, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { SecretBox } from '../../base/cryptography.ts';
import {
  type AccessKeyRow,
  readAppOf,
  listAccessKeyRows,
  type StoredPublicKey,
  writeLastUse,
} from './access-keys.store.ts';
import type { Plumbing } from '../../plumbing.ts';

/** Triggers notify it; the payload is the app_id. */
export const accessKeyChannel = 'waypost_access_key';

/** The life of cached entries while notifications may be lost: half of the second in which a change must take effect. */
const uncertainLifeMs = 500;
/** Longer than the longest pause between two attempts to listen again. */
const uncertainMs = 15_000;
/** The precision of the last use: a client that calls all day causes one write a minute. */
const useStepMs = 60_000;

export type ClientKey = { readonly kid: string | undefined; readonly key: KeyObject };

/** An access key for the token endpoint and the gateway. */
export type AccessKeyRecord = Omit<AccessKeyRow, 'sealed' | 'publicKeys'> & {
  /** Compares in constant time for every text of the right length. */
  hasSecret(text: string): boolean;
  /** The key of an OAuth 1.0a signature: the secret and an ampersand, without a token secret. */
  signingKey(): KeyObject;
  clientKeys(): readonly ClientKey[];
};

type Entry = {
  readonly product_id: ProjectId | undefined;
  readonly keys: readonly AccessKeyRecord[];
  readonly staleAt: number;
};

export type AccessKeyLookupDeps = Pick<Plumbing, 'db' | 'clock' | 'secretBox'> & {
  readonly capacity: number;
};

export type AccessKeyLookup = ReturnType<typeof createAccessKeyLookup>;

/** Whether the access key may be used: it is enabled, and its app and its project have not ended. */
export const stateOf = ({ enabled, app_status, app_expiry_date, ...project }: AccessKeyRecord, now: Date) =>
  verifyDecision(
    {
      enabled,
      expiresAt: neverExpires,
      appEnd: appEnd({ status: app_status, expiry_date: app_expiry_date }),
      projectStatus: project.aria_status,
      projectEnd: projectEnd(project),
    },
    now,
  );

function lazily<T>(make: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => (computed ??= { value: make() }).value;
}

const clientKeyOf = (jwk: StoredPublicKey): ClientKey => ({
  kid: jwk['kid'],
  key: createPublicKey({ key: jwk, format: 'jwk' }),
});

function toAccessKeyRecord({ sealed, publicKeys, ...row }: AccessKeyRow, secretBox: SecretBox): AccessKeyRecord {
  const secret = lazily(() => Buffer.from(secretBox.open(sealed, row.accessKeyId)));
  return {
    ...row,
    hasSecret(text) {
      const presented = Buffer.from(text);
      return presented.length === secret().length && timingSafeEqual(presented, secret());
    },
    signingKey: lazily(() => createSecretKey(Buffer.concat([secret(), Buffer.from('&')]))),
    clientKeys: lazily(() => publicKeys.map(clientKeyOf)),
  };
}

function createLastUse({ db, clock, capacity }: Pick<AccessKeyLookupDeps, 'db' | 'clock' | 'capacity'>) {
  const lastUses = new BoundedMap<AccessKeyId, number>(capacity);
  return async ({ accessKeyId, lastUsed }: Pick<AccessKeyRecord, 'accessKeyId' | 'lastUsed'>): Promise<void> => {
    const now = clock();
    const lastNoted = lastUses.get(accessKeyId) ?? lastUsed?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (now.getTime() - lastNoted < useStepMs) return;
    lastUses.set(accessKeyId, now.getTime());
    await writeLastUse(db, accessKeyId, now);
  };
}

/**
 * Looks up access keys, usually from memory. A change of a key, its app or its project at any instance drops the app's
 * entry; after lost notifications all entries are dropped.
 */
export function createAccessKeyLookup({ db, clock, secretBox, capacity }: AccessKeyLookupDeps) {
  const entries = new BoundedMap<AppId, Entry>(capacity);
  const appOf = new BoundedMap<AccessKeyId, AppId>(capacity * 4);
  let changes = 0;
  let uncertainUntil = 0;

  const read = async (appId: AppId): Promise<Entry> => {
    const seen = changes;
    const keys = (await listAccessKeyRows(db, appId)).map((row) => toAccessKeyRecord(row, secretBox));
    const now = clock().getTime();
    const staleAt = now < uncertainUntil ? now + uncertainLifeMs : Number.POSITIVE_INFINITY;
    const entry = { product_id: keys[0]?.product_id, keys, staleAt };
    // a change meanwhile may be newer than this entry; apps without keys are not cached
    if (seen === changes && keys.length > 0) entries.set(appId, entry);
    return entry;
  };

  const entryOf = (appId: AppId): Entry | Promise<Entry> => {
    const entry = entries.get(appId);
    return entry && entry.staleAt > clock().getTime() ? entry : read(appId);
  };

  const load = async (accessKeyId: AccessKeyId): Promise<AccessKeyRecord | undefined> => {
    const appId = appOf.get(accessKeyId) ?? (await readAppOf(db, accessKeyId));
    if (appId === undefined) return undefined;
    appOf.set(accessKeyId, appId); // a key never moves to another app
    return pick(await entryOf(appId), accessKeyId);
  };

  const forget = (isAffected: (appId: AppId, entry: Entry) => boolean) => {
    changes += 1;
    for (const [appId, entry] of entries) if (isAffected(appId, entry)) entries.delete(appId);
  };

  return {
    find(accessKeyId: AccessKeyId): AccessKeyRecord | undefined | Promise<AccessKeyRecord | undefined> {
      const appId = appOf.get(accessKeyId);
      const entry = appId && entryOf(appId);
      return entry && !(entry instanceof Promise) ? pick(entry, accessKeyId) : load(accessKeyId);
    },
    async ofApp(appId: AppId): Promise<readonly AccessKeyRecord[]> {
      return (await entryOf(appId)).keys;
    },
    used: createLastUse({ db, clock, capacity: capacity * 4 }),
    forgetApp(appId: string): void {
      changes += 1;
      entries.delete(appId as AppId);
    },
    forgetProject: (productId: string) => forget((_, entry) => entry.product_id === productId),
    /** Notifications were lost, and may be for a while. */
    forgetAll() {
      uncertainUntil = clock().getTime() + uncertainMs;
      forget(() => true);
    },
  };
}

const pick = ({ keys }: Entry, accessKeyId: AccessKeyId) => keys.find((key) => key.accessKeyId === accessKeyId);
