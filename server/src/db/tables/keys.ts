import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import type { LimitPeriod } from '@waypost/domain/keys/key-limits';
import type { ClientKind, KeyRestrictions } from '@waypost/domain/keys/key-restrictions';
import type { TrafficRow } from '@waypost/domain/keys/key-traffic';
import type { ColumnType } from 'kysely';

export interface ApiKeyTable {
  apiKeyId: ApiKeyId;
  app_id: AppId;
  name: string;
  /** Keyed hash for look-ups of a presented key. */
  hash: Buffer;
  /** Sealed with a key outside the database, so that the owner can see the key again. */
  sealed: string;
  enabled: boolean;
  /** Epoch milliseconds, -1 for never. */
  expiresAt: number;
  created: Date;
  created_by: UserId;
  restrictions: ColumnType<KeyRestrictions, string | undefined, string>;
  services: ColumnType<string[] | null, string | null | undefined, string | null>;
  rateLimit: ColumnType<number | null, number | null | undefined, number | null>;
  monthlyQuota: ColumnType<number | null, number | null | undefined, number | null>;
  /** The requested end of a key with an imposed one, applied once its owner is verified or has a payment method. */
  requested_expiry: ColumnType<number | null, number | null | undefined, number | null>;
  /** Keyed hash of the secret before the last rotation, and its end. */
  old_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  old_ends: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Written every few seconds; apart from the key, whose changes invalidate caches. */
export interface KeyUseTable {
  apiKeyId: ApiKeyId;
  lastUsed: Date;
  lastClient: ClientKind;
  /** Calls with the old secret since the rotation. */
  old_uses: number;
  old_last_used: Date | null;
}

/** One client's calls with a key on one day. */
export interface KeyTrafficTable extends TrafficRow {
  apiKeyId: ApiKeyId;
  day: string;
  /** Digest that identifies the client; empty for the rest, counted together. */
  caller: Buffer;
}

/** The calls of a key's limit granted to instances in the current minute or month. */
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
