import type { DeveloperInput } from '@waypost/contract/entities/developer';
import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import { type DeveloperStanding, insertDeveloper, type StoredDeveloper } from './developers.store.ts';

export type DeveloperSeed = {
  readonly userId: UserId;
  readonly input: DeveloperInput;
  readonly created: Date;
  readonly standing?: DeveloperStanding;
};
export type SeedDeveloper = (tx: Transaction, seed: DeveloperSeed) => Promise<StoredDeveloper>;

export const createDeveloperSeed =
  ({ newId }: { readonly newId: NewId }): SeedDeveloper =>
  async (tx, seed) => {
    const account = await insertDeveloper(tx, { ...seed, developer_id: newId('dev') });
    if (!account) throw new Error(`${seed.userId} has a developer account already`);
    return account;
  };
