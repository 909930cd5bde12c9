import type { PasskeySignInInput } from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { realmChoice } from '@waypost/domain/accounts/realm';
import type { Transaction } from '../../../db/transaction.ts';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { RealmRegistry } from '../users/realms.ts';
import type { SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { SignedIn } from './entry-outcomes.ts';
import type { UsersService } from '../users/users.service.ts';

export type PasskeySignInService = {
  /** Throws WRONG_SECOND_FACTOR for every fault of the key. */
  signIn(input: PasskeySignInInput, device: Device): Promise<SignedIn>;
};

type Deps = {
  readonly realms: Pick<RealmRegistry, 'main' | 'withoutPassword'>;
  readonly users: Pick<UsersService, 'lockActive' | 'ownerOf'>;
  readonly factors: FactorsService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly events: AccountsEvents;
};

/** A passkey that verified its user counts as two factors: the key itself, and the finger or PIN that unlocks it. */
export function createPasskeySignInService({
  realms,
  users,
  factors,
  clients,
  sessions,
  secondStep,
  events,
}: Deps): PasskeySignInService {
  /** The organisation to sign in to; undefined where the user has no account, or must sign in at the provider. */
  const realmFor = async (tx: Transaction, { userId, email, realm: home }: SessionUser, input: PasskeySignInInput) => {
    const choice = realmChoice(input, realms.main);
    const realm = choice === 'any' ? home : choice.realm;
    const isElsewhere = realm !== home && (await users.ownerOf(tx, { email, realm })) !== userId;
    const isBarred = [realm, home].some((each) => realms.withoutPassword.includes(each));
    return isElsewhere || isBarred ? undefined : realm;
  };

  return {
    async signIn(input, device) {
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const { assertion } = input;
      const signedIn = await sessions.change(async (tx, changed) => {
        const context = { browser: device.session_token ?? '', frameOrigin: input.uri };
        const proven = await factors.provePasskey(tx, context, assertion);
        // without a password the key must name its user and have verified that person
        if (!proven?.amr.includes('mfa') || assertion.response.userHandle === undefined) return undefined;
        const user = await users.lockActive(tx, proven.userId);
        const realm = user && (await realmFor(tx, user, input));
        if (!user || realm === undefined) return undefined;
        const outcome = await secondStep.enter(tx, changed, {
          user: { ...user, realm },
          amr: proven.amr,
          device,
          options: input,
        });
        return 'second_factor' in outcome ? undefined : { ...outcome, userId: user.userId };
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
