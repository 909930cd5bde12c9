import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, CustomerId, UserId } from '@waypost/domain/base/ids';
import {
  type CustomerPermission,
  mayDoForCustomer,
  mayDoOn,
  type PlanFacts,
} from '@waypost/domain/permissions/project-permissions';
import { type ProjectRelation, relationTo, roleValues } from '@waypost/domain/permissions/project-relation';
import type { ResellerPlanLists } from '@waypost/domain/resellers/catalogue';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { lockCustomer, type LockedCustomer } from './customer-changes.store.ts';
import { type AppFacts, listAppFacts, listApplications } from './customers.store.ts';

type Owned = { readonly customer_id: CustomerId; readonly owner: UserId };
export type CustomerAccess = { readonly relation: ProjectRelation; readonly apps: readonly AppOfCustomer[] };
type AppOfCustomer = PlanFacts & { readonly app_id: AppId };

/**
 * The user's relation to a customer, and those of its apps whose people they see: an admin sees their own. Throws
 * NOT_FOUND for a stranger, as for a missing customer.
 */
export async function accessTo(
  db: Executor,
  user: SessionUser,
  { customer, lists }: { readonly customer: Owned | undefined; readonly lists: ResellerPlanLists },
): Promise<CustomerAccess> {
  if (!customer) throw new DomainError('NOT_FOUND');
  const { customer_id, owner } = customer;
  const applications = await listApplications(db, [customer_id]);
  const relation = relationTo({ owner, customer_id, app_ids: applications.map(({ app_id }) => app_id) }, user);
  if (!relation) throw new DomainError('NOT_FOUND');
  if (relation !== 'customeradmin') return { relation, apps: applications };
  const administered = roleValues(user, 'customeradmin');
  const own = applications.filter(({ app_id }) => administered.includes(app_id));
  return { relation, apps: own.filter((app) => mayDoOn({ ...app, relation }, 'see-users', lists)) };
}

type Asked<T> = {
  readonly customer: T | undefined;
  readonly permission: CustomerPermission;
  readonly lists: ResellerPlanLists;
};

/** Throws NOT_FOUND for a stranger, USER_ROLE_PERMISSION_DENIED without the permission. */
export async function assertMayIn<T extends Owned>(
  db: Executor,
  user: SessionUser,
  { customer, permission, lists }: Asked<T>,
): Promise<T> {
  const { relation, apps } = await accessTo(db, user, { customer, lists });
  if (!mayDoForCustomer(relation, permission, { projects: apps, lists }))
    throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return customer as T; // a missing one has no access
}

type AskedApps = {
  readonly apps: readonly AppId[];
  readonly permission: CustomerPermission;
  readonly lists: ResellerPlanLists;
};

/** Apps with the user's permission for each. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
export async function appsFor(
  db: Executor,
  user: SessionUser,
  { apps, permission, lists }: AskedApps,
): Promise<readonly AppFacts[]> {
  const wanted = [...new Set(apps)];
  const facts = await listAppFacts(db, wanted);
  const visible = facts.flatMap((app) => {
    const relation = relationTo({ ...app, app_ids: [app.app_id] }, user);
    return relation ? [{ ...app, relation }] : [];
  });
  if (visible.length < wanted.length) throw new DomainError('NOT_FOUND');
  const isAllowed = visible.every((app) => mayDoOn(app, permission, lists));
  if (!isAllowed) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return facts;
}

type AskedPeople = {
  readonly customer_id: CustomerId;
  readonly apps: readonly AppId[];
  readonly lists: ResellerPlanLists;
  readonly userRoles: Pick<AccountsService['userRoles'], 'hold'>;
};
/** A customer under its lock, with those of its apps whose admins the caller is about to change. */
export type LockedPeople = {
  readonly caller: SessionUser;
  readonly customer: LockedCustomer;
  readonly apps: readonly AppFacts[];
};

/** Locks a customer and the caller for a change of the admins of these apps. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
export async function lockPeople(
  tx: Transaction,
  user: SessionUser,
  { customer_id, userRoles, ...asked }: AskedPeople,
): Promise<LockedPeople> {
  const customer = await lockCustomer(tx, customer_id);
  const caller = await userRoles.hold(tx, user);
  const apps = await appsFor(tx, caller, { ...asked, permission: 'manage-admins' });
  if (!customer || apps.some((app) => app.customer_id !== customer_id)) throw new DomainError('NOT_FOUND');
  return { caller, customer, apps };
}
