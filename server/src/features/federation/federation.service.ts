import type { SignInMethods, LinkAccountInput, StartFederationQuery } from '@waypost/contract/entities/federation';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type FederationOutcome, type FederationProblem, writeOutcome } from '@waypost/domain/accounts/federation';
import { languageOf } from '@waypost/domain/base/language';
import { normaliseRealm } from '@waypost/domain/accounts/realm';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import {
  type CreateRealmProvider,
  type FederatedPerson,
  type RealmProvider,
  RealmProviderError,
  type RealmProviderSettings,
} from '../../adapters/openid-realm/openid-realm.port.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Device } from '../accounts/sessions/sessions.service.ts';
import { createAccountLinks } from './account-links.ts';
import { createFederatedEntry, FederationRefusal, PasswordNeeded } from './federated-entry.ts';
import type { IdentitiesService } from '../identities/identities.service.ts';
import { createFederationEvents, type FederationEvents } from './federation.events.ts';
import { createProviderAttempts, type Goal, type NewAttempt } from './provider-attempts.ts';
import type { Plumbing } from '../../plumbing.ts';

export type FederatedRealm = {
  readonly id: string;
  readonly name: string;
  readonly password: boolean;
  /** Undefined for an organisation whose users have only passwords. */
  readonly openid: (RealmProviderSettings & { readonly name: string | undefined }) | undefined;
};

/** A browser with a cookie of the account service, signed in or not. */
type Browser = Device & { readonly session_token: string };

export type CallbackOutcome = { readonly location: string; readonly session_token?: string };

export type FederationService = {
  /** How users sign in to an organisation; an unknown one answers like one without a provider. */
  find(typed: string): SignInMethods;
  readonly isUsed: boolean;
  /** The browser's next address: the provider's, or ours with a problem; throws UNKNOWN_CLIENT. */
  start(typed: string, query: StartFederationQuery, browser: Browser): Promise<string>;
  /** The next address of a browser that returned, and the token of its new account session. */
  finish(
    callback: { readonly realm: string; readonly state: string | undefined; readonly address: string },
    browser: Device,
  ): Promise<CallbackOutcome>;
  /** Throws WRONG_CREDENTIALS, SIGN_IN_EXPIRED, which tell no more than a sign-in does. */
  link(input: LinkAccountInput, device: Device): ReturnType<AccountsService['passwordLinking']['signIn']>;
  removeExpired(tx: Transaction): Promise<void>;
};

export type FederationDeps = Pick<Plumbing, 'transact' | 'clock' | 'keyedHash' | 'secretBox'> & {
  readonly log: Parameters<typeof createFederationEvents>[0];
  readonly accounts: Pick<
    AccountsService,
    'clients' | 'sessions' | 'secondStep' | 'users' | 'passwordCheck' | 'passwordLinking' | 'accountOrigin'
  >;
  readonly realms: readonly FederatedRealm[];
  readonly createProvider: CreateRealmProvider;
  readonly identities: IdentitiesService;
};

/** Always a page of ours: the query cannot change the origin. */
function returnAddress({ page, search, ticket, lang }: StartFederationQuery): string {
  if (ticket === undefined) return `/${page}?${new URLSearchParams(search).toString()}`;
  return `/federated?${new URLSearchParams({ lang: languageOf(lang), ticket }).toString()}`;
}

const ended = (returnTo: string, outcome: FederationOutcome): string => `${returnTo}#${writeOutcome(outcome)}`;

const problemOf = (error: unknown): FederationProblem | undefined => {
  if (error instanceof RealmProviderError) return error.failure;
  if (error instanceof FederationRefusal) return error.problem;
  return error instanceof DomainError && error.reason === 'EMAIL_TAKEN' ? 'email-taken' : undefined;
};

type Connected = { readonly realm: FederatedRealm; readonly name: string; readonly provider: RealmProvider };

function connectAll({ realms, createProvider }: FederationDeps): ReadonlyMap<string, Connected> {
  const connected = realms.flatMap((realm) => {
    const { openid } = realm;
    return openid
      ? [[realm.id, { realm, name: openid.name ?? realm.name, provider: createProvider(openid) }] as const]
      : [];
  });
  return new Map(connected);
}

/** Completes a first step at a provider like any other: with a session, or with a second step. */
function createCompletion({ identities, accounts, ...deps }: FederationDeps, events: FederationEvents) {
  const { sessions, secondStep, users, passwordCheck } = accounts;
  const entry = createFederatedEntry({ identities, users, passwordCheck, events });
  const links = createAccountLinks(deps);

  const enter = (goal: Goal, person: FederatedPerson, device: Device) =>
    sessions.change(async (tx, changed) => {
      const { realm, client_id, uri, code_challenge, require2fa, lang } = goal;
      const user = await entry.accountOf(tx, changed, { person, realm, lang });
      const amr: ProofMethod[] = person.isMultiFactor ? ['fed', 'mfa'] : ['fed'];
      const options = { client_id, uri, code_challenge, require2fa };
      const proven_at = new Date(deps.clock().getTime() - person.proofAgeMs);
      const outcome = await secondStep.enter(tx, changed, { user, amr, device, options, proven_at });
      return { outcome, userId: user.userId };
    });

  /** Hands the provider's proof, sealed, to the browser until the user types the password. */
  const sealed = (
    goal: Goal,
    person: FederatedPerson,
    { user, device }: { user: SessionUser; device: Browser },
  ): CallbackOutcome => {
    const { realm, client_id, uri, code_challenge, require2fa } = goal;
    const { issuer, subject, isMultiFactor } = person;
    const { userId, email } = user;
    const identity = { realm, issuer, subject };
    const link = links.seal(
      { client_id, uri, code_challenge, require2fa, identity, isMultiFactor, userId, email },
      device.session_token,
    );
    return { location: ended(goal.return_to, { kind: 'password', link, email }) };
  };

  return async (goal: Goal, person: FederatedPerson, device: Browser): Promise<CallbackOutcome> => {
    const { realm, return_to } = goal;
    const ending = await enter(goal, person, device).catch((error: unknown) => {
      if (error instanceof PasswordNeeded) return error;
      throw error;
    });
    if (ending instanceof PasswordNeeded) return sealed(goal, person, { user: ending.user, device });
    const { outcome, userId } = ending;
    if ('second_factor' in outcome) {
      return { location: ended(return_to, { kind: 'second-factor', ...outcome.second_factor }) };
    }
    events.signedIn({ realm, userId });
    return { location: ended(return_to, { kind: 'done' }), session_token: outcome.session_token };
  };
}

/** The account's password proves that its owner is the person at the provider. */
function createLinking({ accounts, ...deps }: FederationDeps): FederationService['link'] {
  const { clients, passwordLinking } = accounts;
  const links = createAccountLinks(deps);
  return async ({ link, password, ...binding }, device) => {
    const { client_id, uri, code_challenge } = binding;
    clients.embedding(client_id, uri);
    const opened = links.open(link, device.session_token ?? '');
    const matchesBinding =
      opened?.client_id === client_id && opened.uri === uri && opened.code_challenge === code_challenge;
    if (!opened || !matchesBinding) throw new DomainError('SIGN_IN_EXPIRED');
    const { userId, email, identity, isMultiFactor, require2fa } = opened;
    const options = { ...binding, require2fa };
    return passwordLinking.signIn({ user: { userId, email }, identity, isMultiFactor, password, options }, device);
  };
}

/** Logs a failure and names it for the page; rethrows bugs. */
function createReport(events: FederationEvents) {
  return (realm: string, error: unknown): FederationProblem => {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    if (error instanceof RealmProviderError && problem !== 'denied')
      events.failed({ realm, problem, why: error.message });
    else events.refused({ realm, problem });
    return problem;
  };
}

const isTooOld = (error: unknown) => error instanceof DomainError && error.reason === 'REAUTHENTICATION_REQUIRED';

function createProviderVisits(
  deps: FederationDeps,
  connected: ReadonlyMap<string, Connected>,
  events: FederationEvents,
) {
  const { accountOrigin } = deps.accounts;
  const attempts = createProviderAttempts(deps);
  const complete = createCompletion(deps, events);
  const report = createReport(events);

  const startVisit = async ({ provider }: Connected, goal: NewAttempt, sessionToken: string): Promise<string> => {
    const { realm, lang, return_to } = goal;
    const redirect_uri = `${accountOrigin}/federation/${realm}/callback`;
    try {
      const proof = await attempts.begin(goal, sessionToken);
      return (await provider.signInUrl({ ...proof, redirect_uri, lang })).href;
    } catch (error) {
      return ended(return_to, { kind: 'problem', problem: report(realm, error) });
    }
  };

  const finish: FederationService['finish'] = async ({ realm, state, address }, device) => {
    const connection = connected.get(realm);
    const { session_token } = device;
    const known = connection && state !== undefined && session_token !== undefined;
    const attempt = known ? await attempts.take({ state, realm, sessionToken: session_token }) : undefined;
    if (!connection || !attempt || session_token === undefined)
      return { location: ended('/sign-in', { kind: 'problem', problem: 'expired' }) };
    const { goal, proof } = attempt;
    try {
      const person = await connection.provider.redeem(new URL(address, accountOrigin), proof);
      return await complete(goal, person, { ...device, session_token });
    } catch (error) {
      // the next step needs a fresh proof, for which the provider signs the user in again
      if (isTooOld(error) && !proof.isFresh)
        return { location: await startVisit(connection, { ...goal, isFresh: true }, session_token) };
      return { location: ended(goal.return_to, { kind: 'problem', problem: report(realm, error) }) };
    }
  };
  return { startVisit, finish, removeExpired: (tx: Transaction) => attempts.removeExpired(tx) };
}

export function createFederationService(deps: FederationDeps): FederationService {
  const { clients } = deps.accounts;
  const connected = connectAll(deps);
  const { startVisit, finish, removeExpired } = createProviderVisits(deps, connected, createFederationEvents(deps.log));

  return {
    isUsed: connected.size > 0,
    find(typed) {
      const connection = connected.get(normaliseRealm(typed));
      if (!connection) return { provider: null, password: true };
      return { provider: { realm: connection.realm.id, name: connection.name }, password: connection.realm.password };
    },
    async start(typed, query, browser) {
      const { 'client-id': client_id, uri, code_challenge } = query;
      clients.embedding(client_id, uri);
      const return_to = returnAddress(query);
      const connection = connected.get(normaliseRealm(typed));
      if (!connection) return ended(return_to, { kind: 'problem', problem: 'unavailable' });
      const requirements = { require2fa: query.require2fa === 'true', isFresh: query.fresh === 'true' };
      const goal = {
        realm: connection.realm.id,
        client_id,
        uri,
        code_challenge,
        lang: languageOf(query.lang),
        return_to,
      };
      return startVisit(connection, { ...goal, ...requirements }, browser.session_token);
    },
    finish,
    link: createLinking(deps),
    removeExpired,
  };
}
