import type { SecondStep } from '@waypost/contract/entities/account';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { MustWait, SignedIn } from './entry-outcomes.ts';
import type { PasswordCheckService } from '../passwords/password-check.service.ts';
import type { EntryWish, SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';

/** A provider's identity, and the account with the same address that its password links to it. */
export type IdentityToLink = {
  readonly user: Pick<SessionUser, 'userId' | 'email'>;
  readonly identity: ProviderIdentity;
  /** The provider checked more than one factor. */
  readonly isMultiFactor: boolean;
  readonly password: string;
  readonly wish: EntryWish;
};

export type PasswordLinkingService = {
  /** Links when the session begins; counted and slowed down like a sign-in. Throws WRONG_CREDENTIALS, SIGN_IN_EXPIRED. */
  signIn(linking: IdentityToLink, device: Device): Promise<SignedIn | SecondStep | MustWait>;
};

type Deps = {
  readonly passwordCheck: Pick<PasswordCheckService, 'assertRight'>;
  readonly factors: Pick<FactorsService, 'methodsOf'>;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly events: AccountsEvents;
};

export function createPasswordLinkingService({
  passwordCheck,
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
      const assertStillRight = await passwordCheck.assertRight(userId, password).catch((error: unknown) => {
        events.signInRefused({ client_id });
        throw error;
      });
      const entered = await sessions.change(async (tx, changed) => {
        await assertStillRight(tx);
        await changed(userId);
        // the provider's factors must not replace the account's own ones before the link exists
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
