import { z } from 'zod';

const text = (max: number) => z.string().max(max).optional();

/** Client authentication (RFC 6749 section 2.3, RFC 7523); public clients only send their id. */
const ClientClaim = {
  client_id: text(100),
  client_secret: text(500),
  client_assertion: text(8000),
  client_assertion_type: text(100),
};

/** RFC 6749 sections 4.1.3 and 6 with RFC 7636; form encoded. */
export const TokenRequest = z
  .object({
    ...ClientClaim,
    grant_type: z.string().max(100),
    code: text(500),
    redirect_uri: text(2000),
    code_verifier: text(128),
    refresh_token: text(500),
    scope: text(500),
    resource: text(500),
  })
  .meta({ id: 'TokenRequest' });
export type TokenRequest = z.output<typeof TokenRequest>;

/** The last three only with the scopes openid and offline_access; a refresh token works once. */
export const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    scope: z.string().optional(),
    id_token: z.string().optional(),
    refresh_token: z.string().optional(),
  })
  .meta({ id: 'TokenAnswer' });
export type TokenAnswer = z.output<typeof TokenAnswer>;

/** RFC 7009 and RFC 7662. */
export const TokenQuestion = z
  .object({ ...ClientClaim, token: z.string().max(8000), token_type_hint: text(100) })
  .meta({ id: 'TokenQuestion' });

export const Introspection = z
  .object({
    active: z.boolean(),
    sub: z.string().optional(),
    client_id: z.string().optional(),
    scope: z.string().optional(),
    exp: z.number().int().optional(),
    iat: z.number().int().optional(),
    token_type: z.string().optional(),
  })
  .meta({ id: 'Introspection' });

/** OpenID Connect Core, section 3.1.2.1, with PKCE for every client. */
export const AuthorizeQuery = z
  .object({
    response_type: text(100),
    response_mode: text(20),
    client_id: text(100),
    redirect_uri: text(2000),
    scope: text(500),
    state: text(2000),
    nonce: text(500),
    code_challenge: text(128),
    code_challenge_method: text(10),
    prompt: text(100),
    max_age: text(20),
    login_hint: text(300),
    ui_locales: text(100),
    id_token_hint: text(8000),
    resource: text(500),
    /** Unsupported: refused by name, as the protocol requires. */
    request: text(8000),
    request_uri: text(2000),
  })
  .meta({ id: 'AuthorizeQuery' });

/** OpenID Connect RP-Initiated Logout, section 2. */
export const SignOutQuery = z
  .object({
    id_token_hint: text(8000),
    client_id: text(100),
    post_logout_redirect_uri: text(2000),
    state: text(2000),
    ui_locales: text(100),
  })
  .meta({ id: 'SignOutQuery' });
export const SignOutConfirmation = z.object({ xsrf: text(200), logout: text(10) }).meta({ id: 'SignOutConfirmation' });

/** The claims for the scopes of the access token. */
export const UserInfo = z
  .object({
    sub: z.string(),
    name: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    realm: z.string().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    phone_number: z.string().optional(),
    phone_number_verified: z.boolean().optional(),
  })
  .meta({ id: 'UserInfo' });

export const Discovery = z
  .looseObject({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    userinfo_endpoint: z.string(),
    revocation_endpoint: z.string(),
    introspection_endpoint: z.string(),
    end_session_endpoint: z.string(),
    jwks_uri: z.string(),
  })
  .meta({ id: 'Discovery' });
