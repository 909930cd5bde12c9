import { DomainError } from '@waypost/domain/base/domain-error';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Clock } from '../../../base/clock.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { IdentitiesService } from '../../identities/identities.service.ts';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import { findAddressees } from '../realms/realm-accounts.store.ts';
import type { RealmRegistry } from '../realms/realms.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { deleteFamiliesOfUser } from '../sessions/sessions.store.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import { setEmailVerified, setPassword } from '../people/users.store.ts';
import { deletePendingSignInsOf } from '../people/account-operations.store.ts';
import type { PasswordChangedMail } from './password-change.service.ts';

export type PasswordResetService = {
  /** Mails a link to every account of the address in that organisation, or in any; nothing where there is none. */
  send(tx: Transaction, asked: { readonly email: string; readonly realm: string | null }): Promise<void>;
  /**
   * Sets the password, ends every session of the user and tells them by mail. Where the address was never proven
   * before, whoever signed up may be somebody else: everything they could come back with is dropped.
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
  readonly clock: Clock;
  readonly factors: Pick<FactorsService, 'removeAll'>;
  readonly identities: Pick<IdentitiesService, 'unlinkAll'>;
  readonly dropCredentials: DropCredentials;
  readonly sendMail: (tx: Transaction, mail: PasswordChangedMail) => Promise<void>;
  readonly accountOrigin: string;
  readonly events: AccountsEvents;
};

/** Ends every key, code and token that opens services in the user's name. */
export type DropCredentials = (
  tx: Transaction,
  user: Pick<SessionUser, 'userId' | 'email' | 'emailVerified'>,
) => Promise<void>;

export function createPasswordResetService(deps: Deps): PasswordResetService {
  const { realms, passwords, throttle, sessions, mailLinks, events } = deps;

  const takeOver = async (tx: Transaction, { userId, email }: Pick<SessionUser, 'userId' | 'email'>): Promise<void> => {
    await deps.factors.removeAll(tx, userId);
    await deps.identities.unlinkAll(tx, userId);
    await deps.dropCredentials(tx, { userId, email, emailVerified: true });
    events.addressTakenOver({ userId });
  };

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
      const { email, firstName } = await mailLinks.ownerOf('reset', token);
      const problems = passwords.problems(password, { email });
      if (problems.length > 0) throw new DomainError('WEAK_PASSWORD', problems);
      const passwordHash = await passwords.hash(password);
      const userId = await sessions.change(async (tx, changed) => {
        const owner = await mailLinks.use(tx, 'reset', token);
        await setPassword(tx, owner, passwordHash);
        await deleteFamiliesOfUser(tx, owner);
        await deletePendingSignInsOf(tx, owner);
        const isFirstProof = await setEmailVerified(tx, owner, deps.clock());
        if (isFirstProof) await takeOver(tx, { userId: owner, email });
        await throttle.knowAddress(tx, { userId: owner, ip });
        const link = `${deps.accountOrigin}/reset-password`;
        // a name that stood there before the proof is whoever's who typed it
        const greeted = isFirstProof ? {} : { firstName };
        await deps.sendMail(tx, { kind: 'password-changed', to: email, link, ...greeted });
        await changed(owner);
        return owner;
      });
      events.passwordReset({ userId });
    },
  };
}
