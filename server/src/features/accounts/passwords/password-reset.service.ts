import { DomainError } from '@waypost/domain/base/domain-error';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Transaction } from '../../../db/transaction.ts';
import type { IdentitiesService } from '../../identities/identities.service.ts';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import type { RealmRegistry } from '../users/realms.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import type { EmailVerificationService } from '../users/email-verification.service.ts';
import { listResetAddressees, setPassword } from './passwords.store.ts';
import type { PasswordChangedMail } from './password-change.service.ts';

export type PasswordResetService = {
  /** Mails a link for every account of the address in that organisation, or in any. */
  send(tx: Transaction, address: { readonly email: string; readonly realm: string | null }): Promise<void>;
  /**
   * Sets the password, ends every session of the user and tells them by mail. Where the address was unverified,
   * another person may have signed up with it: their factors, links and credentials are removed.
   * Throws LINK_EXPIRED, WEAK_PASSWORD.
   */
  confirm(input: { readonly token: string; readonly password: string }, ip: string): Promise<void>;
};

type Deps = {
  readonly realms: Pick<RealmRegistry, 'withoutPassword'>;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly mailLinks: MailLinksService;
  readonly emailVerification: Pick<EmailVerificationService, 'store'>;
  readonly factors: Pick<FactorsService, 'removeAll'>;
  readonly identities: Pick<IdentitiesService, 'unlinkAll'>;
  readonly dropCredentials: DropCredentials;
  readonly sendMail: (tx: Transaction, mail: PasswordChangedMail) => Promise<void>;
  readonly accountOrigin: string;
  readonly events: AccountsEvents;
};

/** Deletes every key, code and token that opens services in the user's name. */
export type DropCredentials = (
  tx: Transaction,
  user: Pick<SessionUser, 'userId' | 'email' | 'emailVerified'>,
) => Promise<void>;

export function createPasswordResetService(deps: Deps): PasswordResetService {
  const { realms, passwords, throttle, sessions, mailLinks, events } = deps;

  const removeFormerAccess = async (
    tx: Transaction,
    { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
  ): Promise<void> => {
    await deps.factors.removeAll(tx, userId);
    await deps.identities.unlinkAll(tx, userId);
    await deps.dropCredentials(tx, { userId, email, emailVerified: true });
    events.addressTakenOver({ userId });
  };

  return {
    async send(tx, { email, realm }) {
      const addressees = await listResetAddressees(tx, {
        email,
        choice: realm === null ? 'any' : { realm },
        withoutPassword: realms.withoutPassword,
      });
      for (const user of addressees) await mailLinks.send(tx, 'reset', user);
    },
    async confirm({ token, password }, ip) {
      const { email, firstName } = await mailLinks.ownerOf('reset', token);
      const problems = passwords.problems(password, { email });
      if (problems.length > 0) throw new DomainError('WEAK_PASSWORD', problems);
      const passwordHash = await passwords.hash(password);
      const userId = await sessions.change(async (tx, changed) => {
        const owner = await mailLinks.use(tx, 'reset', token);
        await setPassword(tx, owner, passwordHash);
        await sessions.endAll(tx, owner, changed);
        const isFirstProof = await deps.emailVerification.store(tx, owner);
        if (isFirstProof) await removeFormerAccess(tx, { userId: owner, email });
        await throttle.knowAddress(tx, { userId: owner, ip });
        const link = `${deps.accountOrigin}/reset-password`;
        // whoever typed the name before the proof may be another person
        const greeting = isFirstProof ? {} : { firstName };
        await deps.sendMail(tx, { kind: 'password-changed', to: email, link, ...greeting });
        return owner;
      });
      events.passwordReset({ userId });
    },
  };
}
