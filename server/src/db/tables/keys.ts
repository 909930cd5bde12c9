import type { ApiKeyId, AppId, UserId } from '@waypost/domain/ids';

export interface ApiKeyTable {
  apiKeyId: ApiKeyId;
  app_id: AppId;
  name: string;
  /** Keyed hash of the key: what a presented key is looked up by. */
  hash: Buffer;
  /** The key itself, encrypted under a key that is not in the database: it can be shown again (KEY-42). */
  sealed: string;
  enabled: boolean;
  /** Epoch milliseconds, -1 never (KEY-07). */
  expiresAt: number;
  created: Date;
  created_by: UserId;
}

export interface KeysTables {
  api_key: ApiKeyTable;
}
