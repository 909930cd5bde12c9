import { z } from 'zod';

/** RFC 6749 section 4.4.2; the client authenticates by the Authorization header or by an assertion (KEY-52). */
export const AccessTokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    client_assertion_type: z.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer').optional(),
    client_assertion: z.string().optional(),
  })
  .meta({ id: 'AccessTokenRequest' });

/** RFC 6749 section 5.1. */
export const AccessTokenAnswer = z
  .object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number().int() })
  .meta({ id: 'AccessTokenAnswer' });
export type AccessTokenAnswer = z.output<typeof AccessTokenAnswer>;

export const AccessTokenQuestion = z
  .object({
    token: z.string(),
    token_type_hint: z.string().optional(),
    client_id: z.string().optional(),
    client_assertion_type: z.string().optional(),
    client_assertion: z.string().optional(),
  })
  .meta({ id: 'AccessTokenQuestion' });

/** RFC 7662 section 2.2; the response for an unusable token contains nothing else. */
export const AccessTokenIntrospection = z
  .object({
    active: z.boolean(),
    iss: z.string(),
    aud: z.string(),
    sub: z.string(),
    client_id: z.string(),
    access_key_id: z.string(),
    token_type: z.literal('bearer'),
    jti: z.string(),
    iat: z.number().int(),
    exp: z.number().int(),
  })
  .partial()
  .required({ active: true })
  .meta({ id: 'AccessTokenIntrospection' });
export type AccessTokenIntrospection = z.output<typeof AccessTokenIntrospection>;

/** RFC 8414 section 2. */
export const TokenServer = z
  .object({
    issuer: z.url(),
    token_endpoint: z.url(),
    jwks_uri: z.url(),
    introspection_endpoint: z.url(),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    token_endpoint_auth_signing_alg_values_supported: z.array(z.string()),
    introspection_endpoint_auth_methods_supported: z.array(z.string()),
    introspection_endpoint_auth_signing_alg_values_supported: z.array(z.string()),
  })
  .meta({ id: 'TokenServer' });
export type TokenServer = z.output<typeof TokenServer>;
