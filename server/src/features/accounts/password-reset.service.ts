import { DomainError } from '@waypost/domain/domain-error';
import { normaliseEmail } from '@waypost/domain/email';
import { passwordProblems } from '@waypost/domain/password';
import type { Transact } from '../../db/transaction.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { MailLinksService } from './mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsService } from './sessions.service.ts';
import { deleteFamiliesOfUser } from './sessions.store.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findUserByEmail, setPassword } from './users.store.ts';

export type PasswordResetService = {
  /** Mails a link if there is such an account, once a minute; the answer is the same for every address (ACC-33). */
  request(email: string): Promise<void>;
  /** Sets the password and ends every session of the user; throws LINK_EXPIRED, WEAK_PASSWORD. */
  confirm(input: { readonly token: string; readonly password: string }, ip: string): Promise<void>;
};

type Deps = {
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
};

export function createPasswordResetService(deps: Deps): PasswordResetService {
  const { transact, passwords, throttle, sessions, mailLinks, events } = deps;
  return {
    async request(typed) {
      const email = normaliseEmail(typed);
      await transact(async (tx) => {
        if (!(await throttle.mayMail(tx, email))) return;
        const user = await findUserByEmail(tx, email);
        if (user) await mailLinks.send(tx, 'reset', user);
      });
    },
    async confirm({ token, password }, ip) {
      const { email } = await mailLinks.ownerOf('reset', token);
      const problems = passwordProblems(password, email);
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
