import { z } from 'zod';
import { ForClient } from './account.ts';
import { line } from './values.ts';

export const FindProviderInput = z.strictObject({ realm: line(1, 100) }).meta({ id: 'FindProviderInput' });

/** The sign-in methods of an organisation; an unknown one gets the same as one without a provider. */
export const SignInMethods = z
  .object({ provider: z.object({ realm: z.string(), name: z.string() }).nullable(), password: z.boolean() })
  .meta({ id: 'SignInMethods' });
export type SignInMethods = z.output<typeof SignInMethods>;

export const RealmParams = z.object({ realm: line(1, 63) });

/** Our pages that redirect to a provider and receive its result. */
export const federationPages = ['sign-in', 'sign-up', 'ssx-ec', 'conversion-sign-in'] as const;

export const StartFederationQuery = z.object({
  'client-id': ForClient.client_id,
  uri: ForClient.uri,
  code_challenge: ForClient.code_challenge,
  page: z.enum(federationPages),
  /** The page's query, which is restored on return. */
  search: z.string().max(6000).default(''),
  /** Returned through the window that the page has opened, which then closes. */
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
  require2fa: z.enum(['true', 'false']).default('false'),
  /** Requires a new sign-in at the provider, as a current proof of identity. */
  fresh: z.enum(['true', 'false']).default('false'),
  lang: z.string().max(35).optional(),
});
export type StartFederationQuery = z.output<typeof StartFederationQuery>;

/** The password of the account with that address, to prove that both belong to the same person. */
export const LinkAccountInput = z
  .strictObject({
    ...ForClient,
    link: z
      .string()
      .max(4000)
      .regex(/^[A-Za-z0-9_-]+$/),
    password: z.string().min(1).max(1024),
  })
  .meta({ id: 'LinkAccountInput' });
export type LinkAccountInput = z.output<typeof LinkAccountInput>;

/** Other fields differ by provider and are ignored. */
export const FinishFederationQuery = z.looseObject({ state: z.string().max(200).optional() });
