import { userStatuses, usersPageSize } from '@waypost/domain/users/permissions';
import { z } from 'zod';
import { invitedEmail } from './customers.ts';
import { idOf, line } from './values.ts';

/** REQ-74. */
export const Application = z
  .object({ app_id: idOf('app'), app_name: z.string(), product_id: idOf('prj') })
  .meta({ id: 'Application' });
export type Application = z.output<typeof Application>;

/** REQ-75: an app to which users can be added. */
export const EumApplication = Application.extend({
  project_name: z.string(),
  supplemental_plans_id: z.string(),
  customer_id: idOf('cus').nullable(),
}).meta({ id: 'EumApplication' });
export type EumApplication = z.output<typeof EumApplication>;

/** REQ-76. */
export const PermissionSetsInput = z
  .strictObject({ supplemental_plans_id: line(1, 100) })
  .meta({ id: 'PermissionSetsInput' });
export const PermissionSet = z.object({ name: z.string(), values: z.array(z.string()) }).meta({ id: 'PermissionSet' });
export type PermissionSet = z.output<typeof PermissionSet>;

/** REQ-82. */
export const ProductPermission = z
  .object({
    productId: z.string().min(1),
    name: z.string().max(60),
    values: z.array(z.string()),
    conflicts: z.array(z.string()),
  })
  .meta({ id: 'ProductPermission' });

/** An active user by the user id, a pending one by the id of the invitation. */
export const managedUserId = z.union([idOf('usr'), idOf('inv')]);
export type ManagedUserId = z.output<typeof managedUserId>;

/** USR-01: `value` is the app, and `name` its name. */
const PermissionValue = z.object({
  productId: z.string(),
  value: idOf('app'),
  customerId: idOf('cus').nullable(),
  name: z.string(),
});

/** USR-01: what one user may do in one app. */
export const UserPermissions = z
  .object({
    user: z.object({
      userId: managedUserId,
      fullname: z.string(),
      email: z.string(),
      status: z.enum(userStatuses),
    }),
    project: z.object({ name: z.string(), customerId: idOf('cus').nullable() }),
    permissions: z.array(z.object({ name: z.string(), values: z.array(PermissionValue) })),
    status: z.enum(userStatuses),
  })
  .meta({ id: 'UserPermissions' });
export type UserPermissions = z.output<typeof UserPermissions>;

/** REQ-80: the status, total and data stand side by side. */
export const UserPage = z
  .object({ status: z.literal('OK'), total: z.number().int(), data: z.array(UserPermissions) })
  .meta({ id: 'UserPage' });
export type UserPage = z.output<typeof UserPage>;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { message: 'Must be a whole number.' })
    .transform(Number)
    .refine((value) => value <= max, { message: `Must be at most ${max}.` });

/** REQ-80: all managed apps, or one app, or those of one project; rows with `search` in them alone (USR-06). */
export const UsersQuery = z.object({
  appId: idOf('app').optional(),
  product_id: idOf('prj').optional(),
  search: z.string().max(200).optional(),
  start: wholeNumber(9_999_999).optional(),
  count: wholeNumber(usersPageSize).optional(),
});
export type UsersQuery = z.output<typeof UsersQuery>;

export const UserAccess = z.object({ access: z.boolean() }).meta({ id: 'UserAccess' });

/** A permission for an app; the product and the customer follow from the app. */
const PermissionInput = z.strictObject({
  name: z.string().max(60),
  value: idOf('app'),
  productId: z.string().max(100).optional(),
  customerId: idOf('cus').nullish(),
});
export type PermissionInput = z.output<typeof PermissionInput>;
const permissionList = z.array(PermissionInput).max(100);

/** REQ-83. */
export const NewUsersInput = z
  .strictObject({
    user_data: z
      .array(
        z.strictObject({
          user: z.strictObject({ email: invitedEmail }),
          permissions: permissionList.min(1),
          otpRequired: z.boolean(),
        }),
      )
      .min(1)
      .max(20),
  })
  .meta({ id: 'NewUsersInput' });
export type NewUsersInput = z.output<typeof NewUsersInput>;

export const AddedUsers = z.array(z.object({ email: z.string() })).meta({ id: 'AddedUsers' });

/** REQ-84. */
export const PermissionChangeInput = z
  .strictObject({ permissions: z.strictObject({ add: permissionList, delete: permissionList }) })
  .meta({ id: 'PermissionChangeInput' });
export type PermissionChangeInput = z.output<typeof PermissionChangeInput>;

/** REQ-85. */
export const ResendInput = z.strictObject({ appId: idOf('app') }).meta({ id: 'ResendInput' });

export const ManagedUser = z.object({ userId: managedUserId }).meta({ id: 'ManagedUser' });

/** REQ-98: facts about an event, which only the log keeps. */
export const AppSyncQuery = z.object({
  event: z.string().max(100).optional(),
  appId: z.string().max(100).optional(),
  message: z.string().max(500).optional(),
});
export type AppSyncQuery = z.output<typeof AppSyncQuery>;
export const Logged = z.object({ logged: z.literal(true) }).meta({ id: 'Logged' });
