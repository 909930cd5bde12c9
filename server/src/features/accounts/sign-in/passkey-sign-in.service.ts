import type { PasskeySignInInput } from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { realmChoice } from '@waypost/domain/accounts/realm';
import type { Transaction } from '../../../db/transaction.ts';
import type { FactorsService } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import { findRealmOwner } from '../realms/realm-accounts.store.ts';
import type { RealmRegistry } from '../realms/realms.ts';
import type { SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { SignedIn } from './entry-outcomes.ts';
import { lockActiveUser } from '../people/users.store.ts';

export type PasskeySignInService = {
  /** Throws WRONG_SECOND_FACTOR whatever is wrong with the key. */
  signIn(input: PasskeySignInInput, device: Device): Promise<SignedIn>;
};

type Deps = {
  readonly realms: Pick<RealmRegistry, 'main' | 'withoutPassword'>;
  readonly factors: FactorsService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly events: AccountsEvents;
};

/** A key that verified its user is two factors in one: what it is, and the finger or PIN that opens it. */
export function createPasskeySignInService({
  realms,
  factors,
  clients,
  sessions,
  secondStep,
  events,
}: Deps): PasskeySignInService {
  /** Where the account is signed in to, as with a password; undefined where it has no account, or may use the provider alone. */
  const realmOf = async (tx: Transaction, { userId, email, realm: own }: SessionUser, input: PasskeySignInInput) => {
    const choice = realmChoice(input, realms.main);
    const realm = choice === 'any' ? own : choice.realm;
    const isElsewhere = realm !== own && (await findRealmOwner(tx, { email, realm })) !== userId;
    const isBarred = [realm, own].some((each) => realms.withoutPassword.includes(each));
    return isElsewhere || isBarred ? undefined : realm;
  };

  return {
    async signIn(input, device) {
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const { assertion } = input;
      const signedIn = await sessions.change(async (tx, changed) => {
        const context = { browser: device.session_token ?? '', framedBy: input.uri };
        const proven = await factors.provePasskey(tx, context, assertion);
        // without a password before it the key must say whose it is, and have verified that person
        if (!proven?.amr.includes('mfa') || assertion.response.userHandle === undefined) return undefined;
        const user = await lockActiveUser(tx, proven.userId);
        const realm = user && (await realmOf(tx, user, input));
        if (!user || realm === undefined) return undefined;
        const entered = await secondStep.enter(tx, changed, {
          user: { ...user, realm },
          amr: proven.amr,
          device,
          wish: input,
        });
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
