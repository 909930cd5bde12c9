import type { SessionUser } from '@waypost/contract/entities/session';
import type { SecondStep, SignUpInput } from '@waypost/contract/entities/account';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../../base/email-address.ts';
import type { UserId } from '@waypost/domain/base/ids';
import { defaultLanguage, languageOf } from '@waypost/domain/base/language';
import { normaliseRealm } from '@waypost/domain/accounts/realm';
import type { Clock } from '../../../base/clock.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { NewId } from '../../../base/new-id.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { listRealmsOf } from '../realms/realm-accounts.store.ts';
import type { RealmJoiningService } from '../realms/realm-joining.service.ts';
import type { SecondStepService } from '../sign-in/second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { SignedIn } from '../sign-in/entry-outcomes.ts';
import { assertAcceptable } from './sign-up-rules.ts';
import { insertUser, type NewUser } from '../people/users.store.ts';

/** A user who was not asked: demo data and tests. */
export type SeededUser = Partial<Omit<SessionUser, 'userId'>> & {
  readonly email: string;
  readonly password: string;
  readonly userId?: UserId;
  readonly channel?: string | null;
};

export type SignUpService = {
  /** Throws EMAIL_TAKEN, WEAK_PASSWORD, INVALID_FIELDS, UNKNOWN_CLIENT. */
  signUp(input: SignUpInput, device: Device): Promise<SignedIn | SecondStep>;
  /** Verified and in the main realm unless said otherwise; throws EMAIL_TAKEN. */
  seedUser(tx: Transaction, user: SeededUser): Promise<UserId>;
  isTaken(tx: Transaction, email: string): Promise<boolean>;
};

type Deps = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly mainRealm: string;
  readonly termsVersion: string;
  readonly isCountry: (code: string) => boolean;
  readonly passwords: Passwords;
  readonly realmJoining: Pick<RealmJoiningService, 'forSignUp'>;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
};

const emailTaken = () =>
  new DomainError('EMAIL_TAKEN', [
    { path: 'email', reason: 'EMAIL_TAKEN', message: 'An account with this email already exists.' },
  ]);

type Given = Pick<NewUser, 'userId' | 'realm' | 'password_hash' | 'terms_version' | 'created_at'>;

const userOf = (input: SignUpInput, given: Given): NewUser => ({
  ...given,
  email: input.email,
  firstName: input.first_name,
  lastName: input.last_name,
  phone: input.phone || null,
  country: input.country,
  roles: [],
  email_verified_at: null,
  channel: input.channel || null,
  track_id: input.track_id || null,
  lang: languageOf(input.lang),
  company_name: input.company_name || null,
  age_certified_at: input.age ? given.created_at : null,
});

export function createSignUpService(deps: Deps): SignUpService {
  const { clock, newId, mainRealm, passwords, realmJoining, clients, sessions, secondStep, mailLinks, events } = deps;

  const realmFor = ({ email, realm, invite_token }: SignUpInput) =>
    realmJoining.forSignUp({ email, realm: normaliseRealm(realm ?? '') || mainRealm, invite_token });

  return {
    async signUp(typed, device) {
      const input = { ...typed, email: canonicalEmail(typed.email) };
      const { client_id } = clients.embedding(input.client_id, input.uri);
      assertAcceptable(input, deps);
      const realm = await realmFor(input);
      const password_hash = await passwords.hash(input.password);
      const user = userOf(input, {
        userId: newId('usr'),
        realm,
        password_hash,
        terms_version: deps.termsVersion,
        created_at: clock(),
      });
      const entered = await sessions.change(async (tx, changed) => {
        if (!(await insertUser(tx, user))) throw emailTaken();
        await mailLinks.sendVerification(tx, user);
        return secondStep.enter(tx, changed, { user, amr: ['pwd'], device, wish: input });
      });
      events.signedUp({ client_id, userId: user.userId });
      return entered;
    },
    isTaken: async (tx, email) => (await listRealmsOf(tx, canonicalEmail(email))).length > 0,

    async seedUser(tx, { password, emailVerified = true, ...given }) {
      const created_at = clock();
      const user = {
        userId: newId('usr'),
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: null,
        country: 'DEU',
        realm: mainRealm,
        roles: [],
        channel: null,
        ...given,
        email: canonicalEmail(given.email),
        password_hash: await passwords.hash(password),
        email_verified_at: emailVerified ? created_at : null,
        track_id: null,
        terms_version: deps.termsVersion,
        lang: defaultLanguage,
        company_name: null,
        age_certified_at: null,
        created_at,
      };
      if (!(await insertUser(tx, user))) throw emailTaken();
      return user.userId;
    },
  };
}
