import type { EmailVerifyInput } from '@waypost/contract/entities/account';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { PasswordCheckService } from '../passwords/password-check.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { Throttled } from '../sign-in/entry-outcomes.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import { lockUser, setEmailVerified } from './users.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type OnEmailVerified = (tx: Transaction, userId: UserId) => Promise<void>;

export type EmailVerificationService = {
  /**
   * Verifies the address of the link's owner; every session shows it at once. The account must be the reader's too, by
   * its session in this browser or by its password: whoever signed up with the address of somebody else would otherwise
   * be confirmed by them. Throws LINK_EXPIRED, REAUTHENTICATION_REQUIRED, WRONG_CREDENTIALS.
   */
  verify(link: EmailVerifyInput, device: Device): Promise<Throttled | undefined>;
  /** Mails another link, at most once a minute or RATE_LIMITED; a verified address gets none. */
  resend(userId: UserId): Promise<void>;
  /** Stores that the address is verified; false when it was before. */
  store(tx: Transaction, userId: UserId): Promise<boolean>;
  /** Stores it and releases what waited for it. */
  complete(tx: Transaction, userId: UserId): Promise<void>;
};

type Deps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly sessions: Pick<SessionsService, 'byAccountToken' | 'hold' | 'change'>;
  readonly passwordCheck: Pick<PasswordCheckService, 'assertPassword'>;
  readonly throttle: Pick<ThrottleService, 'tryPassword' | 'undo'>;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
  readonly onEmailVerified: OnEmailVerified;
};

type Holding = { readonly recheck: (tx: Transaction) => Promise<void> };

/** Whether the account is the reader's too. */
const createHolding =
  ({ sessions, passwordCheck, throttle }: Deps) =>
  async (
    { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
    { password, session_token, ip }: Device & Pick<EmailVerifyInput, 'password'>,
  ): Promise<Holding | Throttled> => {
    const live = await sessions.byAccountToken(session_token).catch(() => undefined);
    if (live?.user.userId === userId) return { recheck: (tx) => sessions.hold(tx, live.sid) };
    if (password === undefined) throw new DomainError('REAUTHENTICATION_REQUIRED');
    const { waitMs, counted } = await throttle.tryPassword({ userId, email, choice: 'any', ip });
    if (waitMs > 0) return { waitMs };
    const recheck = await passwordCheck.assertPassword(userId, password);
    return {
      async recheck(tx) {
        await recheck(tx);
        await throttle.undo(tx, counted);
      },
    };
  };

export function createEmailVerificationService(deps: Deps): EmailVerificationService {
  const { transact, clock, sessions, mailLinks, events, onEmailVerified } = deps;
  const holdingOf = createHolding(deps);
  const store = (tx: Transaction, userId: UserId) => setEmailVerified(tx, userId, clock());
  const complete = async (tx: Transaction, userId: UserId): Promise<void> => {
    await store(tx, userId);
    await onEmailVerified(tx, userId);
  };
  return {
    store,
    complete,
    async verify({ token, password }, device) {
      const holding = await holdingOf(await mailLinks.ownerOf('verify', token), { ...device, password });
      if ('waitMs' in holding) return holding;
      const userId = await sessions.change(async (tx, changed) => {
        await holding.recheck(tx);
        const owner = await mailLinks.use(tx, 'verify', token);
        await complete(tx, owner);
        await changed(owner);
        return owner;
      });
      events.emailVerified({ userId });
      return undefined;
    },
    resend: (userId) =>
      transact(async (tx) => {
        const user = await lockUser(tx, userId);
        if (!user || user.emailVerified) return;
        if (!(await mailLinks.sendVerification(tx, user))) throw new DomainError('RATE_LIMITED');
      }),
  };
}
