import type { SecondStep } from '@waypost/contract/entities/account';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { Throttled, SignedIn } from './entry-outcomes.ts';
import type { PasswordCheckService } from '../passwords/password-check.service.ts';
import type { SignInOptions, SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';

/** A provider's identity, and the account with the same address that its password links to it. */
export type IdentityToLink = {
  readonly user: Pick<SessionUser, 'userId' | 'email'>;
  readonly identity: ProviderIdentity;
  readonly isMultiFactor: boolean;
  readonly password: string;
  readonly options: SignInOptions;
};

export type PasswordLinkingService = {
  /** Links when the session begins; counted and slowed down like a sign-in. Throws WRONG_CREDENTIALS, SIGN_IN_EXPIRED. */
  signIn(linking: IdentityToLink, device: Device): Promise<SignedIn | SecondStep | Throttled>;
};

type Deps = {
  readonly passwordCheck: Pick<PasswordCheckService, 'assertPassword'>;
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
    async signIn({ user, identity, isMultiFactor, password, options }, device) {
      const { userId, email } = user;
      const { client_id } = options;
      const choice = { realm: identity.realm };
      const { waitMs, counted } = await throttle.tryPassword({ userId, email, choice, ip: device.ip });
      if (waitMs > 0) {
        events.signInThrottled({ client_id, waitMs });
        return { waitMs };
      }
      const recheckPassword = await passwordCheck.assertPassword(userId, password).catch((error: unknown) => {
        events.signInRefused({ client_id });
        throw error;
      });
      const outcome = await sessions.change(async (tx, changed) => {
        await recheckPassword(tx);
        await changed(userId);
        // the provider's factors must not replace the account's own ones before the link exists
        const isEnough = isMultiFactor && (await factors.methodsOf(tx, userId)).length === 0;
        const amr: ProofMethod[] = isEnough ? ['fed', 'mfa', 'pwd'] : ['fed', 'pwd'];
        return secondStep.enter(tx, changed, {
          user: { userId, email, realm: identity.realm },
          amr,
          device,
          options,
          links: identity,
          counted,
        });
      });
      if (!('second_factor' in outcome)) events.signedIn({ client_id, userId });
      return outcome;
    },
  };
}
