import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { LimitPeriod } from '@waypost/domain/keys/key-limits';
import type { ClientKind, KeyRestrictions } from '@waypost/domain/keys/key-restrictions';
import type { TrafficRow } from '@waypost/domain/keys/key-traffic';
import type { ColumnType } from 'kysely';

export interface ApiKeyTable {
  apiKeyId: ApiKeyId;
  app_id: AppId;
  name: string;
  /** Keyed hash of the key: what a presented key is looked up by. */
  hash: Buffer;
  /** The key itself, encrypted under a key that is not in the database: it can be shown again. */
  sealed: string;
  enabled: boolean;
  /** Epoch milliseconds, -1 never. */
  expiresAt: number;
  created: Date;
  created_by: UserId;
  restrictions: ColumnType<KeyRestrictions, string | undefined, string>;
  services: ColumnType<string[] | null, string | null | undefined, string | null>;
  rateLimit: ColumnType<number | null, number | null | undefined, number | null>;
  monthlyQuota: ColumnType<number | null, number | null | undefined, number | null>;
  /** The end that the key gets once its owner is verified or pays; null where it has it already. */
  wished_expiry: ColumnType<number | null, number | null | undefined, number | null>;
  /** Keyed hash of the secret before the last rotation, and when that ends. */
  old_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  old_ends: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Written every few seconds, so apart from the key, whose changes every instance is told of. */
export interface KeyUseTable {
  apiKeyId: ApiKeyId;
  lastUsed: Date;
  lastClient: ClientKind;
  /** Calls with the old secret since the rotation. */
  old_uses: number;
  old_last_used: Date | null;
}

/** Calls of one client of a key in a day. */
export interface KeyTrafficTable extends TrafficRow {
  apiKeyId: ApiKeyId;
  day: string;
  /** Digest of what tells this client from others; empty for all that are counted together. */
  caller: Buffer;
}

/** What instances were granted of a key's limit in the present minute or month. */
export interface KeyAllowanceTable {
  apiKeyId: ApiKeyId;
  period: LimitPeriod;
  starts: Date;
  granted: number;
  last_grant: number;
}

export interface KeysTables {
  api_key: ApiKeyTable;
  key_use: KeyUseTable;
  key_traffic: KeyTrafficTable;
  key_allowance: KeyAllowanceTable;
}
