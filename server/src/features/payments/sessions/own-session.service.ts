import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { sessionLifeMs } from '@waypost/domain/payments/payment-session';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import { findSession, type StoredSession } from './sessions.store.ts';

type OwnSessionDeps = Pick<Plumbing, 'db' | 'clock'> & { readonly developers: Pick<DeveloperService, 'find'> };
export type SessionRecord = StoredSession;
export type OwnSession = (
  userId: UserId,
  by: Partial<Pick<StoredSession, 'payment_session_id' | 'token'>>,
) => Promise<{ readonly account: DeveloperRecord; readonly session: StoredSession }>;

/** The account's own session that has not expired; any other one is refused alike. */
export function createOwnSession({ db, clock, developers }: OwnSessionDeps): OwnSession {
  return async (userId, by) => {
    const account = await developers.find(userId);
    const since = new Date(clock().getTime() - sessionLifeMs);
    const session = account && (await findSession(db, by, { developer_id: account.developer_id, since }));
    if (!account || !session) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    return { account, session };
  };
}
