import { z } from 'zod';
import { ForClient } from './account.ts';
import { line } from './values.ts';

export const FindProviderInput = z.strictObject({ realm: line(1, 100) }).meta({ id: 'FindProviderInput' });

/** The ways into an organisation; one that nobody knows has the same as one without a provider. */
export const FoundProvider = z
  .object({ provider: z.object({ realm: z.string(), name: z.string() }).nullable(), password: z.boolean() })
  .meta({ id: 'FoundProvider' });
export type FoundProvider = z.output<typeof FoundProvider>;

export const RealmParams = z.object({ realm: line(1, 63) });

/** Pages of ours that lead to a provider, and that it leads back to. */
export const federationPages = ['sign-in', 'sign-up', 'ssx-ec', 'conversion-sign-in'] as const;

export const StartFederationQuery = z.object({
  'client-id': ForClient.client_id,
  uri: ForClient.uri,
  code_challenge: ForClient.code_challenge,
  page: z.enum(federationPages),
  /** The query that the page was opened with: it is opened with the same again. */
  search: z.string().max(6000).default(''),
  /** Told back by a window that the page has opened for this, which is closed in the end. */
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
  require2fa: z.enum(['true', 'false']).default('false'),
  /** Who has signed in there before does it again: what they are about to do asks for a proof of now. */
  fresh: z.enum(['true', 'false']).default('false'),
  lang: z.string().max(35).optional(),
});
export type StartFederationQuery = z.output<typeof StartFederationQuery>;

/** The password of the account that has the address, as the proof that it is the same person's. */
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

/** What providers send along besides differs, and is theirs. */
export const FinishFederationQuery = z.looseObject({ state: z.string().max(200).optional() });
