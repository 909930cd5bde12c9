import type { Authorization, Customer, CustomerAdmin } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, type CustomerId, isId, type ProjectId } from '@waypost/domain/base/ids';
import { mayDo, roleValues } from '@waypost/domain/projects/project-relation';
import { roleOf } from '@waypost/domain/accounts/roles';
import type { Executor } from '../../db/transaction.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import {
  type AppAdmin,
  findReseller,
  listAdmins,
  listApplications,
  listAppsOfProject,
  listAppsOfReseller,
  listCustomers,
  listCustomersOf,
  type StoredCustomer,
} from './customers.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AuthorizationSearch = {
  readonly value?: string | undefined;
  readonly email?: string | undefined;
  /** Only for the apps of this project. */
  readonly product_id?: ProjectId | undefined;
};

export type CustomerLists = {
  /** The reseller's or the manager's customers. Throws USER_ROLE_PERMISSION_DENIED. */
  list(user: SessionUser): Promise<Customer[]>;
  /** The admins of the apps that the caller may assign. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  listAuthorizations(user: SessionUser, search: AuthorizationSearch): Promise<Authorization[]>;
};

const adminRole = (value: string) => ({ name: 'customeradmin', value });

/** Joins an admin's roles for several apps into one entry. */
function adminsIn(admins: readonly AppAdmin[]): CustomerAdmin[] {
  const byEmail = Map.groupBy(admins, ({ email, status }) => `${status} ${email}`);
  return [...byEmail.values()].flatMap((roles) => {
    const [first] = roles;
    if (!first) return [];
    const { userId, email, status, since } = first;
    return [
      { user: { userId, email }, roles: roles.map(({ app_id }) => adminRole(app_id)), status, createdTime: since },
    ];
  });
}

export type CustomerListsDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly projects: Pick<ProjectService, 'relationOf'>;
};

async function appsOfCustomers(db: Executor, customers: readonly StoredCustomer[]): Promise<readonly AppId[]> {
  if (customers.length === 0) return [];
  const applications = await listApplications(
    db,
    customers.map(({ customer_id }) => customer_id),
  );
  return applications.map(({ app_id }) => app_id);
}

/** The apps of one project whose users the caller may see; an admin sees only the users of their own apps. */
async function appsOfProject(
  { db, projects }: CustomerListsDeps,
  user: SessionUser,
  product_id: ProjectId,
): Promise<readonly AppId[]> {
  const relation = await projects.relationOf(user, product_id);
  if (!mayDo(relation, 'see-users')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const apps = await listAppsOfProject(db, product_id);
  const administered = roleValues(user, 'customeradmin');
  return relation === 'customeradmin' ? apps.filter((app_id) => administered.includes(app_id)) : apps;
}

async function describe({ db, clock }: CustomerListsDeps, customers: readonly StoredCustomer[]): Promise<Customer[]> {
  if (customers.length === 0) return [];
  const applications = await listApplications(
    db,
    customers.map(({ customer_id }) => customer_id),
  );
  const admins = await listAdmins(
    db,
    applications.map(({ app_id }) => app_id),
    clock(),
  );
  return customers.map(({ customer_id, customer_name, customer_user_id, customer_admin_email }) => {
    const own = applications.filter((application) => application.customer_id === customer_id);
    const appIds = new Set(own.map(({ app_id }) => app_id));
    return {
      customer_id,
      customer_name,
      customer_user_id,
      customer_admin_email,
      applications: own.map(({ app_id, app_name, plan_name, product_id, expiry_date, aria_status }) => ({
        application_id: app_id,
        product_id,
        project_name: app_name,
        plan: plan_name,
        expiry_date,
        aria_status,
      })),
      customer_admins: adminsIn(admins.filter(({ app_id }) => appIds.has(app_id))),
    };
  });
}

async function customersOf(db: Executor, user: SessionUser): Promise<StoredCustomer[]> {
  const role = roleOf(user.roles);
  if (role === 'reseller') {
    const account = await findReseller(db, user.userId);
    return account ? listCustomersOf(db, account.developer_id) : [];
  }
  if (role !== 'customermanager') throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const ids = roleValues(user, 'customermanager').filter((value): value is CustomerId => isId('cus', value));
  return ids.length === 0 ? [] : listCustomers(db, ids);
}

/** The apps whose admins the caller may see: a reseller's, an admin's own, or those of a manager's customers. */
async function appsOf(db: Executor, user: SessionUser): Promise<readonly AppId[]> {
  const role = roleOf(user.roles);
  if (role === 'customeradmin') return roleValues(user, 'customeradmin').filter((value) => isId('app', value));
  if (role === 'customermanager') return appsOfCustomers(db, await customersOf(db, user));
  if (role !== 'reseller') throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const account = await findReseller(db, user.userId);
  return account ? listAppsOfReseller(db, account.developer_id) : [];
}

export function createCustomerLists(deps: CustomerListsDeps): CustomerLists {
  const { db, clock } = deps;

  return {
    list: async (user) => describe(deps, await customersOf(db, user)),

    async listAuthorizations(user, { value, email, product_id }) {
      const visible = await (product_id === undefined ? appsOf(db, user) : appsOfProject(deps, user, product_id));
      const apps = visible.filter((app_id) => value === undefined || app_id === value);
      const admins = await listAdmins(db, apps, clock());
      const search = email?.toLocaleLowerCase('en');
      return admins
        .filter((admin) => search === undefined || admin.email.toLocaleLowerCase('en') === search)
        .map(({ app_id, userId, email: address, status }) => ({
          userId,
          email: address,
          roleName: 'customeradmin',
          value: app_id,
          status,
        }));
    },
  };
}
