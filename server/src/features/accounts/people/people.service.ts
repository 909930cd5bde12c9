import type { UserId } from '@waypost/domain/base/ids';
import type { Executor } from '../../../db/transaction.ts';
import { namesOf } from './users.store.ts';

export type PeopleService = {
  /** The full names of these users by one query; whoever has no account any more is missing. */
  namesOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
};

export const createPeopleService = ({ db }: { readonly db: Executor }): PeopleService => ({
  namesOf: async (userIds) => (userIds.length === 0 ? new Map() : new Map(await namesOf(db, userIds))),
});
