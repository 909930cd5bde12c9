import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from './mail-links.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { lockUser, setEmailVerified } from '../people/users.store.ts';

export type OnEmailVerified = (tx: Transaction, userId: UserId) => Promise<void>;

export type EmailVerifyService = {
  /** Every session of the user shows it at once; throws LINK_EXPIRED. */
  verify(token: string): Promise<void>;
  /** Once a minute, or RATE_LIMITED; nothing is sent when the address is verified already. */
  resend(userId: UserId): Promise<void>;
};

type Deps = {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
  readonly onEmailVerified: OnEmailVerified;
};

export function createEmailVerifyService({
  transact,
  clock,
  sessions,
  mailLinks,
  events,
  onEmailVerified,
}: Deps): EmailVerifyService {
  return {
    async verify(token) {
      const userId = await sessions.change(async (tx, changed) => {
        const owner = await mailLinks.use(tx, 'verify', token);
        await setEmailVerified(tx, owner, clock());
        await onEmailVerified(tx, owner);
        await changed(owner);
        return owner;
      });
      events.emailVerified({ userId });
    },
    resend: (userId) =>
      transact(async (tx) => {
        const user = await lockUser(tx, userId);
        if (!user || user.emailVerified) return;
        if (!(await mailLinks.sendVerification(tx, user))) throw new DomainError('RATE_LIMITED');
      }),
  };
}
