import type { SessionUser } from '@waypost/contract/entities/session';
import type { SignUpInput } from '@waypost/contract/entities/account';
import { DomainError, type FieldProblem } from '@waypost/domain/domain-error';
import { isValidEmail, normaliseEmail } from '@waypost/domain/email';
import type { UserId } from '@waypost/domain/ids';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../new-id.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { ClientRegistry } from './clients.ts';
import type { CodesService } from './codes.service.ts';
import type { MailLinksService } from './mail-links.service.ts';
import type { Passwords } from './passwords.ts';
import type { Device, SessionsService } from './sessions.service.ts';
import type { SignedIn } from './sign-in.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findUserByEmail, insertUser } from './users.store.ts';

/** A user who was not asked: demo data and tests. */
export type SeededUser = Partial<Omit<SessionUser, 'userId'>> & {
  readonly email: string;
  readonly password: string;
  readonly userId?: UserId;
  readonly channel?: string | null;
};

export type SignUpService = {
  /** Throws EMAIL_TAKEN, WEAK_PASSWORD, INVALID_FIELDS, UNKNOWN_CLIENT (ACC-32). */
  signUp(input: SignUpInput, device: Device): Promise<SignedIn>;
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
  readonly throttle: ThrottleService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly codes: CodesService;
  readonly mailLinks: MailLinksService;
  readonly events: AccountsEvents;
};

const emailTaken = () =>
  new DomainError('EMAIL_TAKEN', [
    { path: 'email', reason: 'EMAIL_TAKEN', message: 'There is an account with this email already.' },
  ]);

function assertAcceptable(input: SignUpInput, { isCountry, passwords }: Pick<Deps, 'isCountry' | 'passwords'>) {
  const others: FieldProblem[] = [];
  if (!isValidEmail(input.email)) {
    others.push({ path: 'email', reason: 'INVALID_EMAIL', message: 'Type a valid email address.' });
  }
  if (!isCountry(input.country)) {
    others.push({ path: 'country', reason: 'UNKNOWN_COUNTRY', message: 'Choose a country from the list.' });
  }
  const owner = { email: input.email, firstName: input.first_name, lastName: input.last_name };
  const ofPassword = passwords.problems(input.password, owner);
  if (others.length > 0) throw new DomainError('INVALID_FIELDS', [...others, ...ofPassword]);
  if (ofPassword.length > 0) throw new DomainError('WEAK_PASSWORD', ofPassword);
}

export function createSignUpService(deps: Deps): SignUpService {
  const { clock, newId, mainRealm, passwords, throttle, clients, sessions, codes, mailLinks, events } = deps;

  const newUser = (input: SignUpInput, password_hash: string) => ({
    userId: newId('usr'),
    email: input.email,
    password_hash,
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone || null,
    country: input.country,
    realm: mainRealm,
    roles: [],
    email_verified_at: null,
    channel: input.channel || null,
    track_id: input.track_id || null,
    terms_version: deps.termsVersion,
    created_at: clock(),
  });

  return {
    async signUp(typed, device) {
      const input = { ...typed, email: normaliseEmail(typed.email) };
      const { client_id } = clients.embedding(input.client_id, input.uri);
      assertAcceptable(input, deps);
      const user = newUser(input, await passwords.hash(input.password));
      const signedIn = await sessions.change(async (tx, changed) => {
        if (!(await insertUser(tx, user))) throw emailTaken();
        await mailLinks.send(tx, 'verify', user);
        await throttle.succeeded(tx, { email: user.email, ip: device.ip });
        const { sid, token } = await sessions.begin(tx, { userId: user.userId, device, changed, amr: ['pwd'] });
        return { answer: await codes.complete(tx, { ...user, sid }, input), session_token: token };
      });
      events.signedUp({ client_id, userId: user.userId });
      return signedIn;
    },
    isTaken: async (tx, email) => (await findUserByEmail(tx, normaliseEmail(email))) !== undefined,

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
        email: normaliseEmail(given.email),
        password_hash: await passwords.hash(password),
        email_verified_at: emailVerified ? created_at : null,
        track_id: null,
        terms_version: deps.termsVersion,
        created_at,
      };
      if (!(await insertUser(tx, user))) throw emailTaken();
      return user.userId;
    },
  };
}
