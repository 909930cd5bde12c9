import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

/** What a user says of themselves; the email is what they sign in with and is not changed here (ACC-51). */
export const AccountProfile = z
  .object({
    userId: idOf('usr'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** False for somebody whom an organisation's own provider signs in. */
    hasPassword: z.boolean(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    created_at: instant,
    /** What kind of user the developer account is of; null without one. Shown here alone, and no rule asks it (ROL-16). */
    user_type: z.string().nullable(),
  })
  .meta({ id: 'AccountProfile' });
export type AccountProfile = z.output<typeof AccountProfile>;

/** Names have the bounds of sign-up (ACC-32); an empty phone is none. */
export const AccountProfileInput = z
  .strictObject({
    firstName: line(1, 40),
    lastName: line(1, 40),
    phone: line(0, 20).nullish(),
    country: line(3, 3),
  })
  .meta({ id: 'AccountProfileInput' });
export type AccountProfileInput = z.output<typeof AccountProfileInput>;

export const PasswordChangeInput = z
  .strictObject({ present_password: z.string().min(1).max(1024), password: z.string().min(1).max(1024) })
  .meta({ id: 'PasswordChangeInput' });
export type PasswordChangeInput = z.output<typeof PasswordChangeInput>;

/** How many sessions of the user a change has ended. */
export const EndedSessions = z.object({ ended: z.number().int() }).meta({ id: 'EndedSessions' });
export type EndedSessions = z.output<typeof EndedSessions>;

/** What the browser said of itself at the sign-in; null where that says nothing. */
export const SessionDevice = z
  .object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  })
  .meta({ id: 'SessionDevice' });
export type SessionDevice = z.output<typeof SessionDevice>;

/** Where the address of the sign-in is: in a country (ISO 3166-1, two letters), on this computer, in a private network. */
export const SessionPlace = z
  .object({ kind: z.enum(['country', 'this computer', 'private network', 'unknown']), country: z.string().nullable() })
  .meta({ id: 'SessionPlace' });
export type SessionPlace = z.output<typeof SessionPlace>;

/** One sign-in at the account service, with all that came of it (ACC-51). */
export const OwnSession = z
  .object({
    sid: z.string(),
    device: SessionDevice,
    ip: z.string(),
    place: SessionPlace,
    created_at: instant,
    last_used_at: instant,
    expires_at: instant,
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof OwnSession>;

/** The ones used last; `total` counts those that are left out too. */
export const OwnSessions = z
  .object({ items: z.array(OwnSession), total: z.number().int() })
  .meta({ id: 'OwnSessions' });
export type OwnSessions = z.output<typeof OwnSessions>;

const DeletionProject = z
  .object({ product_id: idOf('prj'), app_name: z.string(), plan_name: z.string() })
  .meta({ id: 'DeletionProject' });

/** What stands in the way of deleting the account, and what would end with it (ACC-52). */
export const Deletion = z
  .object({ blocking: z.array(DeletionProject), closing: z.array(DeletionProject) })
  .meta({ id: 'Deletion' });
export type Deletion = z.output<typeof Deletion>;

/** The email is typed once more, so that nobody deletes an account by a slip. */
export const DeletionInput = z.strictObject({ email: line(1, 254) }).meta({ id: 'DeletionInput' });
export type DeletionInput = z.output<typeof DeletionInput>;
