import type { VerifyRequest } from '@waypost/contract/entities/gateway';
import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import type { KeyRestrictions } from '@waypost/domain/keys/key-restrictions';
import { neverExpires } from '@waypost/domain/keys/key-status';
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/transaction.ts';
import type { KeysDeps } from './key-changes.service.ts';
import { insertKey } from './keys.store.ts';
import { createKeyUseService } from './use/key-use.service.ts';

export type KeySeed = {
  readonly app_id: AppId;
  readonly name: string;
  readonly created: Date;
  readonly created_by: UserId;
  readonly enabled?: boolean;
  readonly expiresAt?: number;
  readonly rateLimit?: number;
  readonly monthlyQuota?: number;
  /** A new key by default. */
  readonly apiKey?: string;
  readonly restrictions?: KeyRestrictions;
  /** Accepted calls, oldest first. */
  readonly calls?: readonly { readonly at: Date; readonly call: Omit<VerifyRequest, 'key'> }[];
};
export type SeedKey = (tx: Transaction, seed: KeySeed) => Promise<ApiKeyId>;

const rethrow = (error: unknown) => {
  throw error;
};

/** Creates keys of any age and use for demo data, without a limit. */
export const createKeySeed =
  ({ newId, secretBox, hashKey, clock }: Pick<KeysDeps, 'newId' | 'secretBox' | 'hashKey' | 'clock'>): SeedKey =>
  async (tx, { calls = [], restrictions, apiKey = apiKeyFromRandom(randomBytes(apiKeyRandomBytes)), ...seed }) => {
    const apiKeyId = newId('key');
    await insertKey(tx, {
      enabled: true,
      expiresAt: neverExpires,
      ...seed,
      ...(restrictions && { restrictions: JSON.stringify(restrictions) }),
      apiKeyId,
      hash: hashKey(apiKey),
      sealed: secretBox.seal(apiKey, apiKeyId),
    });
    const use = createKeyUseService({ db: tx, clock, events: { useNotWritten: rethrow } });
    for (const { at, call } of calls) use.note({ key: '', ...call }, { apiKeyId, oldEnds: null, now: at.getTime() });
    await use.flush();
    return apiKeyId;
  };
