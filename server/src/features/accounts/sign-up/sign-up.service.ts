import type { SecondStep, SignUpInput } from '@waypost/contract/entities/account';
import { canonicalEmail } from '../../../base/email-address.ts';
import { languageOf } from '@waypost/domain/base/language';
import { normaliseRealm } from '@waypost/domain/accounts/realm';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { RealmJoiningService } from '../users/realm-joining.service.ts';
import type { SecondStepService } from '../sign-in/second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { SignedIn } from '../sign-in/entry-outcomes.ts';
import { assertAcceptable } from './sign-up-rules.ts';
import type { NewUser, UsersService } from '../users/users.service.ts';

export type SignUpService = {
  /** Throws EMAIL_TAKEN, WEAK_PASSWORD, INVALID_FIELDS, UNKNOWN_CLIENT. */
  signUp(input: SignUpInput, device: Device): Promise<SignedIn | SecondStep>;
};

type Deps = {
  readonly mainRealm: string;
  readonly isCountry: (code: string) => boolean;
  readonly passwords: Passwords;
  readonly realmJoining: Pick<RealmJoiningService, 'forSignUp'>;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly users: Pick<UsersService, 'create'>;
  readonly events: AccountsEvents;
};

const userOf = (input: SignUpInput, { realm, password_hash }: Pick<NewUser, 'realm' | 'password_hash'>): NewUser => ({
  email: input.email,
  emailVerified: false,
  realm,
  password_hash,
  firstName: input.first_name,
  lastName: input.last_name,
  phone: input.phone || null,
  country: input.country,
  channel: input.channel || null,
  track_id: input.track_id || null,
  lang: languageOf(input.lang),
  company_name: input.company_name || null,
  isOfAge: input.age === true,
});

export function createSignUpService(deps: Deps): SignUpService {
  const { mainRealm, passwords, realmJoining, clients, sessions, secondStep, users, events } = deps;

  const realmFor = ({ email, realm, invite_token }: SignUpInput) =>
    realmJoining.forSignUp({ email, realm: normaliseRealm(realm ?? '') || mainRealm, invite_token });

  return {
    async signUp(typed, device) {
      const input = { ...typed, email: canonicalEmail(typed.email) };
      const { client_id } = clients.embedding(input.client_id, input.uri);
      assertAcceptable(input, deps);
      const realm = await realmFor(input);
      const password_hash = await passwords.hash(input.password);
      const { userId, ...outcome } = await sessions.change(async (tx, changed) => {
        const user = await users.create(tx, userOf(input, { realm, password_hash }));
        const firstStep = { user, amr: ['pwd'], device, options: input } as const;
        return { userId: user.userId, ...(await secondStep.enter(tx, changed, firstStep)) };
      });
      events.signedUp({ client_id, userId });
      return outcome;
    },
  };
}
