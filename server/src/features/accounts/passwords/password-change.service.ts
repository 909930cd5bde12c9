import type { PasswordChangeInput } from '@waypost/contract/entities/account-settings';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { refusalTexts } from '../../../base/refusal-texts.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import { findPasswordHash, replacePassword } from './passwords.store.ts';
import type { MarkChanged, SessionsService } from '../sessions/sessions.service.ts';
import type { Throttled } from '../sign-in/entry-outcomes.ts';
import type { CountedTry, ThrottleService } from '../sign-in/throttle.service.ts';

/** Warns the owner, in case another person changed the password. */
export type PasswordChangedMail = {
  readonly kind: 'password-changed';
  readonly to: string;
  readonly firstName?: string;
  readonly link: string;
};

export type ChangingSession = { readonly user: SessionUser; readonly sid: string; readonly ip: string };

/** How many other sessions ended, and the new token of this one, which replaces the one before. */
export type PasswordChanged = { readonly ended: number; readonly session_token: string };

export type PasswordChangeService = {
  /**
   * Ends every other session, and revokes links that reset the password.
   * Throws WRONG_PASSWORD, which is counted and slowed down like a sign-in, and WEAK_PASSWORD.
   */
  change(session: ChangingSession, input: PasswordChangeInput): Promise<PasswordChanged | Throttled>;
};

type Deps = {
  readonly db: Executor;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly mailLinks: Pick<MailLinksService, 'revoke'>;
  readonly sendMail: (tx: Transaction, mail: PasswordChangedMail) => Promise<void>;
  readonly accountOrigin: string;
  readonly events: Pick<AccountsEvents, 'passwordChanged'>;
};

const wrongPassword = () =>
  new DomainError('WRONG_PASSWORD', [
    { path: 'present_password', reason: 'WRONG_PASSWORD', message: refusalTexts.WRONG_PASSWORD },
  ]);

export function createPasswordChangeService(deps: Deps): PasswordChangeService {
  const { passwords, throttle, sessions } = deps;

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

  const presentHash = async (userId: UserId, password: string): Promise<string> => {
    const stored = await findPasswordHash(deps.db, userId);
    if (!(await passwords.matches(password, stored)) || stored === undefined) throw wrongPassword();
    return stored;
  };

  const replace = async (
    tx: Transaction,
    { user, sid, ip }: ChangingSession,
    { from, to, changed, counted }: Replacement,
  ) => {
    const { userId, email, firstName } = user;
    await sessions.addProof(tx, { sid, amr: ['pwd'] }, changed);
    if (!(await replacePassword(tx, userId, { from, to }))) throw wrongPassword();
    const ended = await sessions.endOthers(tx, { userId, sid }, changed);
    await deps.mailLinks.revoke(tx, 'reset', userId);
    await throttle.undo(tx, counted);
    await throttle.knowAddress(tx, { userId, ip });
    await deps.sendMail(tx, {
      kind: 'password-changed',
      to: email,
      firstName,
      link: `${deps.accountOrigin}/reset-password`,
    });
    return { ended, session_token: await sessions.renewToken(tx, sid) };
  };

  return {
    async change(session, input) {
      const { user, ip } = session;
      const { email, userId, realm } = user;
      assertAcceptable(user, input);
      const { waitMs, counted } = await throttle.tryPassword({ userId, email, choice: { realm }, ip });
      if (waitMs > 0) return { waitMs };
      const from = await presentHash(userId, input.present_password);
      const to = await passwords.hash(input.password);
      const done = await sessions.change((tx, changed) => replace(tx, session, { from, to, changed, counted }));
      deps.events.passwordChanged({ userId });
      return done;
    },
  };
}

type Replacement = {
  readonly from: string;
  readonly to: string;
  readonly changed: MarkChanged;
  readonly counted: CountedTry;
};
