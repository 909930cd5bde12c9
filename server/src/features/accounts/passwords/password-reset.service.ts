import { DomainError } from '@waypost/domain/base/domain-error';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import { findAddressees } from '../realms/realm-accounts.store.ts';
import type { RealmRegistry } from '../realms/realms.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { deleteFamiliesOfUser } from '../sessions/sessions.store.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import { setPassword } from '../people/users.store.ts';

export type PasswordResetService = {
  /** Mails a link to every account of the address in that organisation, or in any; nothing where there is none (ACC-33). */
  send(tx: Transaction, asked: { readonly email: string; readonly realm: string | null }): Promise<void>;
  /** Sets the password and ends every session of the user; throws LINK_EXPIRED, WEAK_PASSWORD. */
  confirm(input: { readonly token: string; readonly password: string }, ip: string): Promise<void>;
};

type Deps = {
  readonly realms: Pick<RealmRegistry, 'withoutPassword'>;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
};

export function createPasswordResetService(deps: Deps): PasswordResetService {
  const { realms, passwords, throttle, sessions, mailLinks, events } = deps;

  return {
    async send(tx, { email, realm }) {
      const addressees = await findAddressees(tx, {
        email,
        choice: realm === null ? 'any' : { realm },
        withoutPassword: realms.withoutPassword,
      });
      for (const user of addressees) await mailLinks.send(tx, 'reset', user);
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
        await throttle.knowAddress(tx, { userId: owner, ip });
        await changed(owner);
        return owner;
      });
      events.passwordReset({ userId });
    },
  };
}
