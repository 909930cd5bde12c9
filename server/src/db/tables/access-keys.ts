import type { AccessKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { StudioRights } from '@waypost/domain/keys/studio-token';
import type { ColumnType, JSONColumnType } from 'kysely';

/** A public key as a client has registered it, with nothing in it but what a signature is checked by. */
export type StoredPublicKey = Readonly<Record<string, string>>;

export interface AccessKeyTable {
  accessKeyId: AccessKeyId;
  app_id: AppId;
  /** The secret, encrypted under a key that is not in the database: signatures are checked with it. */
  sealed: string;
  publicKeys: JSONColumnType<StoredPublicKey[]>;
  enabled: boolean;
  created: Date;
  created_by: UserId;
  lastUsed: Date | null;
}

export interface UsedProofTable {
  proof: Buffer;
  expires_at: Date;
}

export interface StudioTokenTable {
  studio_token_id: string;
  userId: UserId;
  hash: Buffer;
  sealed: string;
  /** Epoch seconds; null for a token that does not end. */
  exp: ColumnType<number | null, number | null, never>;
  urm: JSONColumnType<StudioRights>;
  created: Date;
}

export interface AccessKeysTables {
  access_key: AccessKeyTable;
  used_proof: UsedProofTable;
  studio_token: StudioTokenTable;
}
