import { z } from 'zod';
import { ceilings } from '../ceilings.ts';
import type { Endpoints } from '../endpoint.ts';
import {
  AuthorizeQuery,
  Discovery,
  Introspection,
  SignOutConfirmation,
  SignOutQuery,
  TokenAnswer,
  TokenQuestion,
  TokenRequest,
  UserInfo,
} from '../entities/openid.ts';
import { openIdRoutes } from '../routes/openid.ts';

const provider = { tag: 'OpenID Connect', service: 'account', envelope: 'oauth', reasons: [] } as const;
const form = { consumes: ['application/x-www-form-urlencoded'] } as const;
const frequent = { limit: { max: 6000, windowMs: 60_000 } } as const;
const byPeople = { limit: { max: 120, windowMs: 60_000 } } as const;

/** Handled by the provider library with the refusals of its protocol (RFC 6749, OpenID Connect Core). */
export const openIdEndpoints = {
  readDiscovery: {
    ...openIdRoutes.readDiscovery,
    ...provider,
    summary: 'Read what the provider offers, and where',
    access: 'public',
    response: Discovery,
  },
  readAuthorizationServer: {
    ...openIdRoutes.readAuthorizationServer,
    ...provider,
    summary: 'The same for clients that know OAuth alone (RFC 8414)',
    access: 'public',
    response: Discovery,
  },
  authorize: {
    ...openIdRoutes.authorize,
    takesAnyText: true,
    ...provider,
    ...byPeople,
    ceiling: ceilings.signIns,
    summary: 'Ask for a code: redirects to the client, by way of the sign-in page where nobody is signed in',
    access: 'public',
    query: AuthorizeQuery,
    status: 303,
  },
  resumeAuthorize: {
    ...openIdRoutes.resumeAuthorize,
    ...provider,
    ...byPeople,
    summary: 'Come back from the sign-in page to the request that led there',
    access: 'public',
    params: z.object({ uid: z.string().max(200) }),
    status: 303,
  },
  issueToken: {
    ...openIdRoutes.issueToken,
    ...provider,
    ...form,
    ...frequent,
    summary: 'Redeem a one-time code or a refresh token',
    access: 'client',
    body: TokenRequest,
    response: TokenAnswer,
  },
  readUserInfo: {
    ...openIdRoutes.readUserInfo,
    ...provider,
    ...frequent,
    summary: 'Read the claims of the user of an access token with the scope openid',
    access: 'bearer',
    response: UserInfo,
  },
  postUserInfo: {
    ...openIdRoutes.postUserInfo,
    ...provider,
    ...frequent,
    summary: 'The same as a POST, as the protocol asks for',
    access: 'bearer',
    response: UserInfo,
  },
  revokeToken: {
    ...openIdRoutes.revokeToken,
    ...provider,
    ...form,
    ...frequent,
    summary: 'Take back a token and all that came of the same authorization',
    access: 'client',
    body: TokenQuestion,
  },
  introspectToken: {
    ...openIdRoutes.introspectToken,
    ...provider,
    ...form,
    ...frequent,
    summary: 'Ask whether a token is good; for confidential clients, about their own',
    access: 'client',
    body: TokenQuestion,
    response: Introspection,
  },
  askSignOut: {
    ...openIdRoutes.askSignOut,
    ...provider,
    ...byPeople,
    summary: 'A page that asks whether to sign out everywhere',
    access: 'public',
    query: SignOutQuery,
  },
  confirmSignOut: {
    ...openIdRoutes.confirmSignOut,
    ...provider,
    ...form,
    ...byPeople,
    summary: 'Sign out everywhere, with the token of that page, and go back to the client',
    access: 'public',
    body: SignOutConfirmation,
    status: 303,
  },
  readSignedOut: {
    ...openIdRoutes.readSignedOut,
    ...provider,
    ...byPeople,
    summary: 'The page that says so where no client waits',
    access: 'public',
  },
} as const satisfies Endpoints;
