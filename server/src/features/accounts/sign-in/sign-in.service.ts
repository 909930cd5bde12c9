import type { CompletedAnswer, ContinueInput, SecondStep, SignInInput } from '@waypost/contract/entities/account';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../../base/email-address.ts';
import { normaliseRealm, realmChoice, realmTries } from '@waypost/domain/accounts/realm';
import type { Executor, Transact } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { CodesService } from './codes.service.ts';
import { findPasswordHash, replacePassword } from '../own-account/own-account.store.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findSignIns } from '../realms/realm-accounts.store.ts';
import type { RealmJoiningService } from '../realms/realm-joining.service.ts';
import type { RealmRegistry } from '../realms/realms.ts';
import type { MustWait, SignedIn } from './entry-outcomes.ts';
import type { Entering, SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { lockUserWithPassword } from '../people/users.store.ts';

export type SignInService = {
  /** Throws WRONG_CREDENTIALS, the same whether the account exists or not. */
  signIn(input: SignInInput, device: Device): Promise<SignedIn | SecondStep | MustWait>;
  /** A code for the session that lives already, or the second step that it lacks. */
  continue(input: ContinueInput, device: Device): Promise<CompletedAnswer | SecondStep>;
};

type Deps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly realms: RealmRegistry;
  readonly realmJoining: Pick<RealmJoiningService, 'assertMayAttach'>;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
};

type Found = Awaited<ReturnType<typeof findSignIns>>[number];

const realmRequired = () =>
  new DomainError('REALM_REQUIRED', [
    { path: 'realm', reason: 'REALM_REQUIRED', message: 'Several accounts fit. Say which organisation you mean.' },
  ]);

const choiceAmong = (realms: RealmRegistry) => (input: SignInInput) =>
  input.attach ? 'any' : realmChoice(input, realms.main);

/** Replaces a hash that was made when hashes cost less, while the password is at hand; answers the one in force. */
const createRenewal =
  ({ db, transact, passwords }: Pick<Deps, 'db' | 'transact' | 'passwords'>) =>
  async ({ userId, password_hash }: Found, password: string): Promise<string> => {
    if (!passwords.isOutdated(password_hash)) return password_hash;
    const to = await passwords.hash(password);
    if (await transact((tx) => replacePassword(tx, userId, { from: password_hash, to }))) return to;
    // another sign-in of the same moment was quicker, or the password was changed
    const present = await findPasswordHash(db, userId);
    return present !== undefined && (await passwords.matches(password, present)) ? present : password_hash;
  };

function createContinue({ clients, sessions, secondStep, codes }: Deps): SignInService['continue'] {
  return async (input, device) => {
    clients.embedding(input.client_id, input.uri);
    const live = await sessions.byAccountToken(device.session_token);
    if (secondStep.isNeededFor(live, input)) return secondStep.strengthen(live, device, input);
    const { user, sid } = live;
    return sessions.change((tx) => codes.complete(tx, { ...user, sid }, input));
  };
}

export function createSignInService(deps: Deps): SignInService {
  const { passwords, throttle, realms, realmJoining, clients, sessions, secondStep, events } = deps;
  const [renewed, choiceOf] = [createRenewal(deps), choiceAmong(realms)];

  /**
   * The one account that the password fits. Unknown organisation, unknown email and wrong password take one way: the
   * same look-up, and a password is compared as often for each. Throws REALM_REQUIRED where it fits several.
   */
  const checkPassword = async (input: SignInInput, found: readonly Found[]) => {
    const fitting: Found[] = [];
    for (const at of Array.from({ length: realmTries(choiceOf(input), realms.count) }).keys()) {
      const account = found[at];
      if ((await passwords.matches(input.password, account?.password_hash)) && account) fitting.push(account);
    }
    const [only, ...others] = fitting;
    if (others.length > 0) throw realmRequired();
    return only;
  };

  /** Where the account is to be signed in to: where it was found, or the organisation that it joins. */
  const realmOf = async (input: SignInInput, account: Found) => {
    if (!input.attach) return account.realm;
    const realm = normaliseRealm(input.realm ?? '');
    const { email, invite_token } = input;
    await realmJoining.assertMayAttach({ email, realm, invite_token, isVerified: account.email_verified_at !== null });
    return realm;
  };

  return {
    async signIn(typed, device) {
      const input = { ...typed, email: canonicalEmail(typed.email) };
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const asked = { email: input.email, choice: choiceOf(input), withoutPassword: realms.withoutPassword };
      const tried = { ...asked, ip: device.ip };
      const { waitMs, found, counted } = await throttle.tryPasswordOf(tried, (tx) => findSignIns(tx, asked));
      if (waitMs > 0) {
        events.signInThrottled({ client_id, waitMs });
        return { waitMs };
      }
      const user = await checkPassword(input, found);
      if (!user) {
        events.signInRefused({ client_id });
        throw new DomainError('WRONG_CREDENTIALS');
      }
      const realm = await realmOf(input, user);
      const { userId } = user;
      const inForce = await renewed(user, input.password);
      const entering: Entering = {
        user: { userId, realm, email: input.email },
        amr: ['pwd'],
        device,
        wish: input,
        attaches: input.attach === true,
        counted,
        // the password may have been reset while it was being compared
        stillProves: (tx) => lockUserWithPassword(tx, userId, inForce),
      };
      const entered = await sessions.change((tx, changed) => secondStep.enter(tx, changed, entering));
      if (!('second_factor' in entered)) events.signedIn({ client_id, userId });
      return entered;
    },
    continue: createContinue(deps),
  };
}
