import { z } from 'zod';
import { idOf } from './values.ts';

export const SessionRole = z.object({ name: z.string(), value: z.string() }).meta({ id: 'SessionRole' });

/** The signed-in user (ACC-45) without the token, so that a rendered page may contain it. */
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

/** The complete ACC-45; the token is kept only in memory. */
export const SessionData = SessionUser.extend({ accessToken: z.string() }).meta({ id: 'SessionData' });
export type SessionData = z.output<typeof SessionData>;

/** The account backend's field names (ACC-45): phoneNumber and countryCode; the client maps them. */
export const AccountUser = SessionUser.omit({ phone: true, country: true })
  .extend({ phoneNumber: z.string().nullable(), countryCode: z.string().nullable() })
  .meta({ id: 'AccountUser' });
export type AccountUser = z.output<typeof AccountUser>;
