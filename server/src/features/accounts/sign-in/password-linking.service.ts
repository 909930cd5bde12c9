import type { SecondStep } from '@waypost/contract/entities/account';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { Executor } from '../../../db/transaction.ts';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MustWait, SignedIn } from './entry-outcomes.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { EntryWish, SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findPassword, lockUserWithPassword } from '../people/users.store.ts';

/** Somebody of a provider, and the account of the same address that is theirs when they know its password. */
export type Linking = {
  readonly user: Pick<SessionUser, 'userId' | 'email'>;
  readonly identity: ProviderIdentity;
  /** The provider asked for more than one thing. */
  readonly isMultiFactor: boolean;
  readonly password: string;
  readonly wish: EntryWish;
};

export type PasswordLinkingService = {
  /** Links with the session that begins; throws WRONG_CREDENTIALS, SIGN_IN_EXPIRED; counted and slowed down like a sign-in. */
  signIn(linking: Linking, device: Device): Promise<SignedIn | SecondStep | MustWait>;
};

type Deps = {
  readonly db: Executor;
  readonly passwords: Passwords;
  readonly factors: Pick<FactorsService, 'methodsOf'>;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly events: AccountsEvents;
};

export function createPasswordLinkingService({
  db,
  passwords,
  factors,
  throttle,
  sessions,
  secondStep,
  events,
}: Deps): PasswordLinkingService {
  return {
    async signIn({ user, identity, isMultiFactor, password, wish }, device) {
      const { userId, email } = user;
      const { client_id } = wish;
      const choice = { realm: identity.realm };
      const { waitMs, counted } = await throttle.tryPassword({ userId, email, choice, ip: device.ip });
      if (waitMs > 0) {
        events.signInThrottled({ client_id, waitMs });
        return { waitMs };
      }
      const found = await findPassword(db, userId);
      if (!(await passwords.matches(password, found?.password_hash)) || !found) {
        events.signInRefused({ client_id });
        throw new DomainError('WRONG_CREDENTIALS');
      }
      const entered = await sessions.change(async (tx, changed) => {
        // the password may have been reset while it was being compared
        if (!(await lockUserWithPassword(tx, userId, found.password_hash))) throw new DomainError('WRONG_CREDENTIALS');
        await changed(userId);
        // before it is linked, what a provider has asked for says nothing of the account's own factors
        const isEnough = isMultiFactor && (await factors.methodsOf(tx, userId)).length === 0;
        const amr: ProofMethod[] = isEnough ? ['fed', 'mfa', 'pwd'] : ['fed', 'pwd'];
        return secondStep.enter(tx, changed, {
          user: { userId, email, realm: identity.realm },
          amr,
          device,
          wish,
          links: identity,
          counted,
        });
      });
      if (!('second_factor' in entered)) events.signedIn({ client_id, userId });
      return entered;
    },
  };
}
