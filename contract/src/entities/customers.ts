import { ariaStatusNames } from '@waypost/domain/projects/status';
import { isValidEmail, normaliseEmail } from '@waypost/domain/base/email';
import { customerNameLength } from '@waypost/domain/customers/customer-admins';
import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

/** The address of somebody who is invited. */
export const invitedEmail = line(3, 254).refine((text) => isValidEmail(normaliseEmail(text)), {
  message: 'Must be an email address.',
});

const customer_name = line(customerNameLength.min, customerNameLength.max);

/** The project of a customer's application (CUS-01, PRJ-16). */
export const CustomerApplication = z
  .object({
    application_id: idOf('app'),
    product_id: idOf('prj'),
    project_name: z.string(),
    plan: z.string(),
    expiry_date: z.string().nullable(),
    aria_status: z.enum(ariaStatusNames),
  })
  .meta({ id: 'CustomerApplication' });

/** CUS-02; a pending admin has been invited and has no account yet. */
export const CustomerAdmin = z
  .object({
    user: z.object({ userId: idOf('usr').nullable(), email: z.string() }),
    roles: z.array(z.object({ name: z.string(), value: z.string() })),
    status: z.enum(['active', 'pending']),
    createdTime: instant,
  })
  .meta({ id: 'CustomerAdmin' });
export type CustomerAdmin = z.input<typeof CustomerAdmin>;

/** CUS-01. */
export const Customer = z
  .object({
    customer_id: idOf('cus'),
    customer_name: z.string(),
    customer_user_id: idOf('usr').nullable(),
    customer_admin_email: z.string().nullable(),
    applications: z.array(CustomerApplication),
    customer_admins: z.array(CustomerAdmin),
  })
  .meta({ id: 'Customer' });
export type Customer = z.input<typeof Customer>;

/** The services of the platform as products that a reseller switches on or off for a customer (RES-66). */
export const CustomerProducts = z
  .object({
    customer_id: idOf('cus'),
    customer_name: z.string(),
    /** The customer's projects, whose calls the switches decide about. */
    projects: z.number().int(),
    /** The month in which the customer was created, in the form yyyy-MM. */
    first_month: z.string(),
    products: z.array(z.object({ service: z.string(), on: z.boolean() })),
  })
  .meta({ id: 'CustomerProducts' });
export type CustomerProducts = z.output<typeof CustomerProducts>;

export const ProductSwitch = z.strictObject({ service: line(1, 100), on: z.boolean() }).meta({ id: 'ProductSwitch' });
export type ProductSwitch = z.output<typeof ProductSwitch>;

/** REQ-91, REQ-92: app ids; duplicates are ignored. */
export const AppIds = z.strictObject({ apps: z.array(idOf('app')).max(1000) }).meta({ id: 'AppIds' });

/** REQ-92; with a project only its apps change, and those of other projects stay. */
export const AdminAppsInput = AppIds.extend({ product_id: idOf('prj').optional() }).meta({ id: 'AdminAppsInput' });
export type AdminAppsInput = z.output<typeof AdminAppsInput>;

/** All current apps of the customer. */
export const CustomerApps = z
  .object({ customer_id: idOf('cus'), apps: z.array(idOf('app')) })
  .meta({ id: 'CustomerApps' });
export type CustomerApps = z.output<typeof CustomerApps>;

/** All current apps of the admin among those that the caller manages. */
export const AdminRoles = z.object({ admin_id: idOf('usr'), apps: z.array(idOf('app')) }).meta({ id: 'AdminRoles' });
export type AdminRoles = z.output<typeof AdminRoles>;

/** REQ-79: one role for one app, granted or offered. */
export const Authorization = z
  .object({
    userId: idOf('usr').nullable(),
    email: z.string(),
    roleName: z.string(),
    value: z.string(),
    status: z.enum(['active', 'pending']),
  })
  .meta({ id: 'Authorization' });
export type Authorization = z.output<typeof Authorization>;

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { message: 'Must be a whole number.' })
    .transform(Number)
    .refine((value) => value <= max, { message: `Must be at most ${max}.` });

/** A part of a list: from the 0-based `start`, at most `count` rows. */
export const CustomersPage = z.object({ start: count(999_999).optional(), count: count(1000).optional() });
export type CustomersPage = z.output<typeof CustomersPage>;

/** REQ-48, REQ-87. */
export const CustomerNameInput = z.strictObject({ customer_name }).meta({ id: 'CustomerNameInput' });

export const NewCustomer = z.object({ customer_id: idOf('cus') }).meta({ id: 'NewCustomer' });
export type NewCustomer = z.output<typeof NewCustomer>;

export const NamedCustomer = z
  .object({ customer_id: idOf('cus'), customer_name: z.string() })
  .meta({ id: 'NamedCustomer' });
export type NamedCustomer = z.output<typeof NamedCustomer>;

const applications = z
  .array(z.object({ application_id: idOf('app') }))
  .min(1)
  .max(1000);

/** REQ-86; the customer's name is what the caller saw, and only its id counts. */
export const AdminInvitationInput = z
  .strictObject({
    applications,
    customer: z.strictObject({
      customer_id: idOf('cus'),
      customer_name: customer_name.optional(),
      customer_admin_email: invitedEmail,
    }),
    /** Mails a pending invitation again, at most once in three minutes. */
    resend: z.boolean().optional(),
    /** The admin whose roles for these apps end when the invitation is accepted; resellers only (CUS-10). */
    replaced_email: invitedEmail.optional(),
  })
  .meta({ id: 'AdminInvitationInput' });
export type AdminInvitationInput = z.output<typeof AdminInvitationInput>;

/** Ends the unaccepted invitation of an address to these apps of a customer. */
export const AdminWithdrawalInput = z
  .strictObject({
    applications,
    customer: z.strictObject({ customer_id: idOf('cus'), customer_admin_email: invitedEmail }),
  })
  .meta({ id: 'AdminWithdrawalInput' });
export type AdminWithdrawalInput = z.output<typeof AdminWithdrawalInput>;
