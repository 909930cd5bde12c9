import type { CompletedAnswer, ContinueInput, SecondStep, SignInInput } from '@waypost/contract/entities/account';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../../base/email-address.ts';
import { normaliseRealm, realmChoice, realmTries } from '@waypost/domain/accounts/realm';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { CodesService } from './codes.service.ts';
import type { PasswordCheckService } from '../passwords/password-check.service.ts';
import type { RealmJoiningService } from '../users/realm-joining.service.ts';
import type { RealmRegistry } from '../users/realms.ts';
import type { Throttled, SignedIn } from './entry-outcomes.ts';
import type { FirstStep, SecondStepService } from './second-step.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';

export type SignInService = {
  /** Throws WRONG_CREDENTIALS, the same with an account or without. */
  signIn(input: SignInInput, device: Device): Promise<SignedIn | SecondStep | Throttled>;
  /** A code for the live session, or the second step that it lacks. */
  continue(input: ContinueInput, device: Device): Promise<CompletedAnswer | SecondStep>;
};

type Deps = {
  readonly passwordCheck: Pick<PasswordCheckService, 'accountsOf' | 'findMatching' | 'renew'>;
  readonly throttle: ThrottleService;
  readonly realms: RealmRegistry;
  readonly realmJoining: Pick<RealmJoiningService, 'assertMayAttach'>;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: SecondStepService;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
};

type Account = Awaited<ReturnType<PasswordCheckService['accountsOf']>>[number];

const realmRequired = () =>
  new DomainError('REALM_REQUIRED', [
    { path: 'realm', reason: 'REALM_REQUIRED', message: 'Several accounts fit. Say which organisation you mean.' },
  ]);

const choiceAmong = (realms: RealmRegistry) => (input: SignInInput) =>
  input.attach ? 'any' : realmChoice(input, realms.main);

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
  const { passwordCheck, throttle, realms, realmJoining, clients, sessions, secondStep, events } = deps;
  const choiceOf = choiceAmong(realms);

  /**
   * The one account with this password. Unknown organisation, unknown email and wrong password take the same look-up and
   * as many comparisons. Throws REALM_REQUIRED where several accounts have the password.
   */
  const findAccount = async (input: SignInInput, accounts: readonly Account[]) => {
    const comparisons = realmTries(choiceOf(input), realms.count);
    const [account, ...others] = await passwordCheck.findMatching(input.password, accounts, comparisons);
    if (others.length > 0) throw realmRequired();
    return account;
  };

  /** The organisation to sign in to: the account's, or the one that it joins. */
  const realmFor = async (input: SignInInput, account: Account) => {
    if (!input.attach) return account.realm;
    const realm = normaliseRealm(input.realm ?? '');
    const { email, invite_token } = input;
    await realmJoining.assertMayAttach({ email, realm, invite_token, isVerified: account.email_verified_at !== null });
    return realm;
  };

  return {
    async signIn(typed, device) {
      const input = { ...typed, email: canonicalEmail(typed.email) };
      const { email } = input;
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const address = { email, choice: choiceOf(input) };
      const { waitMs, accounts, counted } = await throttle.tryPasswordOf({ ...address, ip: device.ip }, (tx) =>
        passwordCheck.accountsOf(tx, address),
      );
      if (waitMs > 0) {
        events.signInThrottled({ client_id, waitMs });
        return { waitMs };
      }
      const account = await findAccount(input, accounts);
      if (!account) {
        events.signInRefused({ client_id });
        throw new DomainError('WRONG_CREDENTIALS');
      }
      const { userId } = account;
      const firstStep: FirstStep = {
        user: { userId, realm: await realmFor(input, account), email },
        amr: ['pwd'],
        device,
        options: input,
        attaches: input.attach === true,
        counted,
        recheck: await passwordCheck.renew(account, input.password),
      };
      const outcome = await sessions.change((tx, changed) => secondStep.enter(tx, changed, firstStep));
      if (!('second_factor' in outcome)) events.signedIn({ client_id, userId });
      return outcome;
    },
    continue: createContinue(deps),
  };
}
