import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { deleteInvitationsOf, type InvitationsOf, listReceived, listSent } from './invitations.store.ts';

export type HeldInvitationsService = ReturnType<typeof createHeldInvitationsService>;

/** The invitations that a user sent and got, and their end (ACC-52). */
export const createHeldInvitationsService = () => ({
  async dataOf(db: Executor, user: InvitationsOf) {
    return { sent: await listSent(db, user), received: await listReceived(db, user) };
  },
  deleteAll: (tx: Transaction, userId: UserId): Promise<void> => deleteInvitationsOf(tx, userId),
});
