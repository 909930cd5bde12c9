import { ceilings } from '../ceilings.ts';
import type { Endpoints } from '../endpoint.ts';
import { SignInAnswer } from '../entities/account.ts';
import {
  FinishFederationQuery,
  FindProviderInput,
  SignInMethods,
  LinkAccountInput,
  RealmParams,
  StartFederationQuery,
} from '../entities/federation.ts';
import { federationRoutes } from '../routes/federation.ts';

const account = { tag: 'Account service', access: 'public', service: 'account', envelope: 'portal' } as const;
const byPeople = { limit: { max: 60, windowMs: 60_000 } } as const;

/** Signing in at an organisation's own OpenID Connect provider (ACC-58). */
export const federationEndpoints = {
  findProvider: {
    ...federationRoutes.findProvider,
    ...account,
    limit: { max: 30, windowMs: 60_000 },
    summary: "Say how the users of an organisation sign in: with a password, at the organisation's provider, or both",
    xsrf: true,
    body: FindProviderInput,
    response: SignInMethods,
    reasons: [],
  },
  linkAccount: {
    ...federationRoutes.linkAccount,
    ...account,
    limit: { max: 30, windowMs: 60_000 },
    summary: "Prove by its password that an account is the same person's as at the provider, and sign in",
    xsrf: true,
    body: LinkAccountInput,
    response: SignInAnswer,
    reasons: ['WRONG_CREDENTIALS', 'SIGN_IN_EXPIRED', 'UNKNOWN_CLIENT'],
  },
  startFederation: {
    ...federationRoutes.startFederation,
    ...account,
    ...byPeople,
    ceiling: ceilings.signIns,
    summary: "Lead a browser to the organisation's provider",
    params: RealmParams,
    query: StartFederationQuery,
    status: 303,
    reasons: ['UNKNOWN_CLIENT'],
  },
  finishFederation: {
    ...federationRoutes.finishFederation,
    ...account,
    ...byPeople,
    summary: 'Take a browser back from the provider, to the page that it came from',
    params: RealmParams,
    query: FinishFederationQuery,
    status: 303,
    reasons: [],
  },
} as const satisfies Endpoints;
