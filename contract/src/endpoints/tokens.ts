import type { Endpoints } from '../endpoint.ts';
import { KeySet } from '../entities/account.ts';
import {
  AccessTokenAnswer,
  AccessTokenIntrospection,
  AccessTokenQuestion,
  AccessTokenRequest,
  TokenServer,
} from '../entities/token.ts';
import { tokenRoutes } from '../routes/tokens.ts';

const service = { tag: 'Access tokens', envelope: 'oauth', reasons: [] } as const;
const form = { consumes: ['application/x-www-form-urlencoded'], bodyLimit: 16_384 } as const;

/** Uses the errors of RFC 6749, section 5.2; frequent calls bypass the framework. */
export const tokenFormEndpoints = {
  issueAccessToken: {
    ...tokenRoutes.issueAccessToken,
    ...service,
    ...form,
    summary: 'Turn an access key into an access token',
    access: 'client',
    body: AccessTokenRequest,
    response: AccessTokenAnswer,
    unchecked: true,
    reasons: ['RATE_LIMITED'],
  },
  introspectAccessToken: {
    ...tokenRoutes.introspectAccessToken,
    ...service,
    ...form,
    summary: 'Ask whether an access token is good: the gateway about each, a client about its own',
    access: 'client',
    body: AccessTokenQuestion,
    response: AccessTokenIntrospection,
    unchecked: true,
    reasons: ['RATE_LIMITED'],
  },
} as const satisfies Endpoints;

export const tokenServerEndpoints = {
  readTokenKeys: {
    ...tokenRoutes.readTokenKeys,
    ...service,
    summary: 'Read the keys that access tokens are signed with',
    access: 'public',
    response: KeySet,
  },
  readTokenServer: {
    ...tokenRoutes.readTokenServer,
    ...service,
    summary: 'Read what the token endpoint offers (RFC 8414)',
    access: 'public',
    response: TokenServer,
  },
} as const satisfies Endpoints;
