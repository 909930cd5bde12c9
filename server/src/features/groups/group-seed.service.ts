import type { GroupId } from '@waypost/domain/base/ids';
import type { NewId } from '../../base/new-id.ts';
import type { Transaction } from '../../db/transaction.ts';
import { insertGroup } from './groups.store.ts';

export type SeedGroup = (tx: Transaction, seed: { readonly name: string; readonly created: Date }) => Promise<GroupId>;

/** A group without members; its members have its role. */
export const createGroupSeed =
  ({ newId }: { readonly newId: NewId }): SeedGroup =>
  async (tx, seed) => {
    const group_id = newId('grp');
    await insertGroup(tx, { group_id, ...seed });
    return group_id;
  };
