import type { PasskeySignInInput } from '@waypost/contract/entities/second-factors';
import { DomainError } from '@waypost/domain/domain-error';
import type { FactorsService } from '../second-factors/factors.service.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { ClientRegistry } from './clients.ts';
import type { RealmRegistry } from './realms.ts';
import type { SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from './sessions.service.ts';
import type { SignedIn } from './entry-outcomes.ts';
import { lockActiveUser } from './users.store.ts';

export type PasskeySignInService = {
  /** Throws WRONG_SECOND_FACTOR whatever is wrong with the key (ACC-49). */
  signIn(input: PasskeySignInInput, device: Device): Promise<SignedIn>;
};

type Deps = {
  readonly realms: Pick<RealmRegistry, 'withoutPassword'>;
  readonly factors: FactorsService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly events: AccountsEvents;
};

/** A key that verified its user is two factors in one: what it is, and the finger or PIN that opens it. */
export function createPasskeySignInService({ realms, factors, clients, sessions, secondStep, events }: Deps): PasskeySignInService {
  return {
    async signIn(input, device) {
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const { assertion, realm } = input;
      const signedIn = await sessions.change(async (tx, changed) => {
        const context = { browser: device.session_token ?? '', framedBy: input.uri };
        const proven = await factors.provePasskey(tx, context, assertion);
        // without a password before it the key must say whose it is, and have verified that person
        if (!proven?.amr.includes('mfa') || assertion.response.userHandle === undefined) return undefined;
        const user = await lockActiveUser(tx, proven.userId);
        if (!user || (realm && realm !== user.realm) || realms.withoutPassword.includes(user.realm)) return undefined;
        const entered = await secondStep.enter(tx, changed, { user, amr: proven.amr, device, wish: input });
        return 'second_factor' in entered ? undefined : { ...entered, userId: user.userId };
      });
      if (!signedIn) {
        events.signInRefused({ client_id });
        throw new DomainError('WRONG_SECOND_FACTOR');
      }
      const { userId, ...answer } = signedIn;
      events.signedIn({ client_id, userId });
      return answer;
    },
  };
}
