import { ariaStatusNames } from '@waypost/domain/projects/status';
import { z } from 'zod';
import { idOf, instant } from './values.ts';

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

/** REQ-91, REQ-92: app ids; duplicates are ignored. */
export const AppIds = z.strictObject({ apps: z.array(idOf('app')).max(1000) }).meta({ id: 'AppIds' });

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
