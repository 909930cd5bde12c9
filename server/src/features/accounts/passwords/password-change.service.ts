import type { PasswordChangeInput } from '@waypost/contract/entities/account-settings';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { deleteMailTokens } from '../mails/mail-tokens.store.ts';
import { deleteOtherFamilies, findPasswordHash, replacePassword } from '../own-account/own-account.store.ts';
import type { Passwords } from './passwords.ts';
import type { MarkChanged, SessionsService } from '../sessions/sessions.service.ts';
import type { RecentProofService } from '../sign-in/recent-proof.service.ts';
import type { MustWait } from '../sign-in/entry-outcomes.ts';
import type { CountedTry, ThrottleService } from '../sign-in/throttle.service.ts';

/** The mail that tells the owner, who may not have been the one. */
export type PasswordChangedMail = {
  readonly kind: 'password-changed';
  readonly to: string;
  readonly firstName?: string;
  readonly link: string;
};

export type PasswordChanging = { readonly user: SessionUser; readonly sid: string; readonly ip: string };

/** How many other sessions lived, and the new token of this one: the one before opens nothing any more. */
export type PasswordChanged = { readonly ended: number; readonly session_token: string };

export type PasswordChangeService = {
  /**
   * Ends every other session, and links that could set another password.
   * Throws WRONG_PASSWORD, which is counted and slowed down like a sign-in, and WEAK_PASSWORD.
   */
  change(who: PasswordChanging, input: PasswordChangeInput): Promise<PasswordChanged | MustWait>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly recentProof: Pick<RecentProofService, 'add'>;
  readonly sendMail: (tx: Transaction, mail: PasswordChangedMail) => Promise<void>;
  readonly accountOrigin: string;
  readonly events: Pick<AccountsEvents, 'passwordChanged'>;
};

const wrongPassword = () =>
  new DomainError('WRONG_PASSWORD', [
    { path: 'present_password', reason: 'WRONG_PASSWORD', message: 'This is not your current password.' },
  ]);

export function createPasswordChangeService(deps: Deps): PasswordChangeService {
  const { clock, passwords, throttle, sessions } = deps;

  const assertAcceptable = (user: SessionUser, { present_password, password }: PasswordChangeInput): void => {
    const problems = [...passwords.problems(password, user)];
    if (problems.length === 0 && password === present_password) {
      problems.push({
        path: 'password',
        reason: 'SAME_PASSWORD',
        message: 'Choose another one than your present password.',
      });
    }
    if (problems.length > 0) throw new DomainError('WEAK_PASSWORD', problems);
  };

  /** The stored hash, once the present password is known to fit it. */
  const presentHash = async (userId: UserId, password: string): Promise<string> => {
    const stored = await findPasswordHash(deps.db, userId);
    if (!(await passwords.matches(password, stored)) || stored === undefined) throw wrongPassword();
    return stored;
  };

  const replace = async (
    tx: Transaction,
    { user, sid, ip }: PasswordChanging,
    { from, to, changed, counted }: Replacing,
  ) => {
    const { userId, email, firstName } = user;
    await deps.recentProof.add(tx, changed, { sid, amr: ['pwd'] });
    if (!(await replacePassword(tx, userId, { from, to }))) throw wrongPassword();
    const ended = await deleteOtherFamilies(tx, { userId, sid, now: clock() });
    await deleteMailTokens(tx, userId, 'reset');
    await throttle.undo(tx, counted);
    await throttle.knowAddress(tx, { userId, ip });
    await deps.sendMail(tx, {
      kind: 'password-changed',
      to: email,
      firstName,
      link: `${deps.accountOrigin}/reset-password`,
    });
    await changed(userId);
    return { ended, session_token: await sessions.renewToken(tx, sid) };
  };

  return {
    async change(who, input) {
      const { email, userId, realm } = who.user;
      assertAcceptable(who.user, input);
      const { waitMs, counted } = await throttle.tryPassword({ userId, email, choice: { realm }, ip: who.ip });
      if (waitMs > 0) return { waitMs };
      const from = await presentHash(userId, input.present_password);
      const to = await passwords.hash(input.password);
      const done = await sessions.change((tx, changed) => replace(tx, who, { from, to, changed, counted }));
      deps.events.passwordChanged({ userId });
      return done;
    },
  };
}

type Replacing = {
  readonly from: string;
  readonly to: string;
  readonly changed: MarkChanged;
  readonly counted: CountedTry;
};
