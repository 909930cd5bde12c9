import { DomainError } from '@waypost/domain/domain-error';
import { normaliseEmail } from '@waypost/domain/email';
import type { Clock } from '../../clock.ts';
import type { Transact } from '../../db/transaction.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { MailLinksService } from './mail-links.service.ts';
import { insertResetRequest, takeResetRequest } from './mail-tokens.store.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsService } from './sessions.service.ts';
import { deleteFamiliesOfUser } from './sessions.store.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findUserByEmail, setPassword } from './users.store.ts';

export type PasswordResetService = {
  /** Once a minute for an address; the answer comes before anybody looks whether there is such an account (ACC-33). */
  request(email: string): Promise<void>;
  /** Mails the links that were asked for; a job takes up what a stopped process left. */
  sendRequested(): Promise<void>;
  /** Sets the password and ends every session of the user; throws LINK_EXPIRED, WEAK_PASSWORD. */
  confirm(input: { readonly token: string; readonly password: string }, ip: string): Promise<void>;
};

type Deps = {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
};

export function createPasswordResetService(deps: Deps): PasswordResetService {
  const { transact, clock, passwords, throttle, sessions, mailLinks, events } = deps;

  const sendOne = (): Promise<boolean> =>
    transact(async (tx) => {
      const email = await takeResetRequest(tx);
      if (email === undefined) return false;
      const user = await findUserByEmail(tx, email);
      if (user) await mailLinks.send(tx, 'reset', user);
      return true;
    });
  const sendRequested = async (): Promise<void> => {
    while (await sendOne());
  };

  return {
    sendRequested,
    async request(typed) {
      const email = normaliseEmail(typed);
      await transact(async (tx) => {
        if (await throttle.mayMail(tx, email)) await insertResetRequest(tx, email, clock());
      });
      // not awaited: the time of the answer must not tell whether a mail was written
      void sendRequested().catch((err: unknown) => events.resetMailDelayed({ err }));
    },
    async confirm({ token, password }, ip) {
      const { email } = await mailLinks.ownerOf('reset', token);
      const problems = passwords.problems(password, { email });
      if (problems.length > 0) throw new DomainError('WEAK_PASSWORD', problems);
      const passwordHash = await passwords.hash(password);
      const userId = await sessions.change(async (tx, changed) => {
        const owner = await mailLinks.use(tx, 'reset', token);
        await setPassword(tx, owner, passwordHash);
        await deleteFamiliesOfUser(tx, owner);
        await throttle.succeeded(tx, { email, ip });
        await changed(owner);
        return owner;
      });
      events.passwordReset({ userId });
    },
  };
}
