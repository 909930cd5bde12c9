import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { lockUser, setEmailVerified } from './users.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type OnEmailVerified = (tx: Transaction, userId: UserId) => Promise<void>;

export type EmailVerificationService = {
  /** Verifies the address of the link's owner; every session shows it at once. Throws LINK_EXPIRED. */
  verify(token: string): Promise<void>;
  /** Mails another link, at most once a minute or RATE_LIMITED; a verified address gets none. */
  resend(userId: UserId): Promise<void>;
  /** Stores that the address is verified; false when it was before. */
  store(tx: Transaction, userId: UserId): Promise<boolean>;
  /** Stores it and releases what waited for it. */
  complete(tx: Transaction, userId: UserId): Promise<void>;
};

type Deps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
  readonly onEmailVerified: OnEmailVerified;
};

export function createEmailVerificationService({
  transact,
  clock,
  sessions,
  mailLinks,
  events,
  onEmailVerified,
}: Deps): EmailVerificationService {
  const store = (tx: Transaction, userId: UserId) => setEmailVerified(tx, userId, clock());
  const complete = async (tx: Transaction, userId: UserId): Promise<void> => {
    await store(tx, userId);
    await onEmailVerified(tx, userId);
  };
  return {
    store,
    complete,
    async verify(token) {
      const userId = await sessions.change(async (tx, changed) => {
        const owner = await mailLinks.use(tx, 'verify', token);
        await complete(tx, owner);
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
