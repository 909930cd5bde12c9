import type { AccessKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { StudioRights } from '@waypost/domain/keys/studio-token';
import type { ColumnType, JSONColumnType } from 'kysely';

/** A client's public key, reduced to the members that check a signature. */
export type StoredPublicKey = Readonly<Record<string, string>>;

export interface AccessKeyTable {
  accessKeyId: AccessKeyId;
  app_id: AppId;
  /** Sealed with a key outside the database; checking a signature needs the secret itself. */
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
  /** Epoch seconds; null for a token that never expires. */
  exp: ColumnType<number | null, number | null, never>;
  urm: JSONColumnType<StudioRights>;
  created: Date;
}

export interface AccessKeysTables {
  access_key: AccessKeyTable;
  used_proof: UsedProofTable;
  studio_token: StudioTokenTable;
}
