import { z } from 'zod';
import { idOf } from './values.ts';

export const SessionRole = z.object({ name: z.string(), value: z.string() }).meta({ id: 'SessionRole' });

/** Who is signed in (ACC-45), without the token: this much may stand in a rendered page. */
export const SessionUser = z
  .object({
    userId: idOf('usr'),
    roles: z.array(SessionRole),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    realm: z.string(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof SessionUser>;

/** ACC-45 whole; the token lives in memory alone. */
export const SessionData = SessionUser.extend({ accessToken: z.string() }).meta({ id: 'SessionData' });
export type SessionData = z.output<typeof SessionData>;

/** The account backend's own names (ACC-45): phoneNumber and countryCode; the client maps them. */
export const AccountUser = SessionUser.omit({ phone: true, country: true })
  .extend({ phoneNumber: z.string().nullable(), countryCode: z.string().nullable() })
  .meta({ id: 'AccountUser' });
export type AccountUser = z.output<typeof AccountUser>;
