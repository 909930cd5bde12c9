import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

/** A user's profile; the email is the sign-in name and cannot be changed here (ACC-51). */
export const AccountProfile = z
  .object({
    userId: idOf('usr'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** False for users who sign in at their organisation's provider. */
    hasPassword: z.boolean(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    created_at: instant,
    /** The channel of the developer account, for display only; null without one (ROL-16). */
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

/** The number of sessions that a change has ended. */
export const EndedSessions = z.object({ ended: z.number().int() }).meta({ id: 'EndedSessions' });
export type EndedSessions = z.output<typeof EndedSessions>;

/** The device as reported by the browser at sign-in; null for unknown values. */
export const SessionDevice = z
  .object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  })
  .meta({ id: 'SessionDevice' });
export type SessionDevice = z.output<typeof SessionDevice>;

/** The location of the sign-in address: a country (ISO 3166-1, two letters), this computer or a private network. */
export const SessionPlace = z
  .object({ kind: z.enum(['country', 'this computer', 'private network', 'unknown']), country: z.string().nullable() })
  .meta({ id: 'SessionPlace' });
export type SessionPlace = z.output<typeof SessionPlace>;

/** A sign-in at the account service with all sessions started from it (ACC-51). */
export const OwnSession = z
  .object({
    sid: z.string(),
    device: SessionDevice,
    ip: z.string(),
    place: SessionPlace,
    created_at: instant,
    last_used_at: instant,
    expires_at: instant,
    /** The session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof OwnSession>;

/** The most recently used ones; `total` includes the others. */
export const OwnSessions = z
  .object({ items: z.array(OwnSession), total: z.number().int() })
  .meta({ id: 'OwnSessions' });
export type OwnSessions = z.output<typeof OwnSessions>;

const DeletionProject = z
  .object({ product_id: idOf('prj'), app_name: z.string(), plan_name: z.string() })
  .meta({ id: 'DeletionProject' });

/** Usage of an ended or suspended plan that is not on a bill yet, in major units and without tax. */
const UnbilledUsage = z
  .object({
    product_id: idOf('prj'),
    app_name: z.string(),
    amount: z.number(),
    currency: z.enum(['usd', 'eur']),
    billed_on: z.iso.date(),
  })
  .meta({ id: 'UnbilledUsage' });

/** What prevents the account from being deleted, `blocking` and `unbilled`, and what would end with it (ACC-52). */
export const Deletion = z
  .object({
    blocking: z.array(DeletionProject),
    unbilled: z.array(UnbilledUsage),
    closing: z.array(DeletionProject),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.output<typeof Deletion>;

/** The email is typed as a confirmation, to prevent accidental deletion. */
export const DeletionInput = z.strictObject({ email: line(1, 254) }).meta({ id: 'DeletionInput' });
export type DeletionInput = z.output<typeof DeletionInput>;
