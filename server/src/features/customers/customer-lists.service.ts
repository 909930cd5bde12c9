import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { Authorization, Customer, CustomerAdmin, CustomersPage } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, type CustomerId, isId, type ProjectId } from '@waypost/domain/base/ids';
import { mayDoOn } from '@waypost/domain/permissions/project-permissions';
import { roleValues } from '@waypost/domain/permissions/project-relation';
import { roleOf } from '@waypost/domain/accounts/roles';
import { adminsIn } from './admin-entries.ts';
import { accessTo, appsFor } from './customer-relation.service.ts';
import type { Executor } from '../../db/transaction.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import {
  findCustomer,
  findReseller,
  listAdmins,
  listApplications,
  listAppsOfProject,
  listAppsOfReseller,
  listCustomers,
  listCustomersOf,
  listCustomersOfApps,
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
  /**
   * The reseller's or the manager's customers, or those whose apps an admin runs, by name. Throws
   * USER_ROLE_PERMISSION_DENIED.
   */
  list(user: SessionUser, page: CustomersPage): Promise<Customer[]>;
  /** The admins of a customer's apps that the caller sees. Throws NOT_FOUND. */
  listAdmins(user: SessionUser, customer_id: CustomerId): Promise<CustomerAdmin[]>;
  /** Throws NOT_FOUND, also for an app without a customer, and USER_ROLE_PERMISSION_DENIED. */
  findOfApp(user: SessionUser, app_id: AppId): Promise<Customer>;
  /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  listAdminsOfApp(user: SessionUser, app_id: AppId): Promise<CustomerAdmin[]>;
  /** The admins of the apps that the caller may assign. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  listAuthorizations(user: SessionUser, search: AuthorizationSearch): Promise<Authorization[]>;
};

export type CustomerListsDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly projects: Pick<ProjectService, 'find'>;
  readonly catalog: Pick<CatalogService, 'reseller'>;
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
  { db, projects, catalog }: CustomerListsDeps,
  user: SessionUser,
  product_id: ProjectId,
): Promise<readonly AppId[]> {
  const project = await projects.find(user, product_id);
  if (!mayDoOn(project, 'see-users', catalog.reseller.lists)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const apps = await listAppsOfProject(db, product_id);
  if (project.relation !== 'customeradmin') return apps;
  const administered = roleValues(user, 'customeradmin');
  return apps.filter((app_id) => administered.includes(app_id));
}

/** Describes customers with a few queries; an admin is shown the own apps alone. */
async function describe(
  { db, clock }: CustomerListsDeps,
  user: SessionUser,
  customers: readonly StoredCustomer[],
): Promise<Customer[]> {
  if (customers.length === 0) return [];
  const applications = await listApplications(
    db,
    customers.map(({ customer_id }) => customer_id),
  );
  const isLimited = roleOf(user.roles) === 'customeradmin';
  const administered = new Set(roleValues(user, 'customeradmin'));
  const visible = applications.filter(({ app_id }) => !isLimited || administered.has(app_id));
  const admins = await listAdmins(
    db,
    visible.map(({ app_id }) => app_id),
    clock(),
  );
  const applicationsOf = Map.groupBy(visible, ({ customer_id }) => customer_id);
  const adminsOf = Map.groupBy(admins, ({ app_id }) => app_id);
  return customers.map(({ customer_id, customer_name, customer_user_id, customer_admin_email }) => {
    const own = applicationsOf.get(customer_id) ?? [];
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
      customer_admins: adminsIn(own.flatMap(({ app_id }) => adminsOf.get(app_id) ?? [])),
    };
  });
}

async function customersOf(db: Executor, user: SessionUser): Promise<StoredCustomer[]> {
  assertByRole(user, 'list-customers');
  const role = roleOf(user.roles);
  if (role === 'reseller') {
    const account = await findReseller(db, user.userId);
    return account ? listCustomersOf(db, account.developer_id) : [];
  }
  if (role === 'customeradmin') return listCustomersOfApps(db, appsIn(user));
  const ids = roleValues(user, 'customermanager').filter((value): value is CustomerId => isId('cus', value));
  return ids.length === 0 ? [] : listCustomers(db, ids);
}

const appsIn = (user: SessionUser) => roleValues(user, 'customeradmin').filter((value) => isId('app', value));

/** The apps whose admins the caller may see: a reseller's, an admin's own, or those of a manager's customers. */
async function appsOf(db: Executor, user: SessionUser): Promise<readonly AppId[]> {
  assertByRole(user, 'list-customers');
  const role = roleOf(user.roles);
  if (role === 'customeradmin') return appsIn(user);
  if (role === 'customermanager') return appsOfCustomers(db, await customersOf(db, user));
  const account = await findReseller(db, user.userId);
  return account ? listAppsOfReseller(db, account.developer_id) : [];
}

export function createCustomerLists(deps: CustomerListsDeps): CustomerLists {
  const { db, clock } = deps;
  const { lists } = deps.catalog.reseller;

  return {
    async list(user, { start = 0, count }) {
      const customers = await customersOf(db, user);
      return describe(deps, user, customers.slice(start, count === undefined ? undefined : start + count));
    },
    async listAdmins(user, customer_id) {
      const { apps } = await accessTo(db, user, { customer: await findCustomer(db, customer_id), lists });
      return adminsIn(
        await listAdmins(
          db,
          apps.map(({ app_id }) => app_id),
          clock(),
        ),
      );
    },
    async findOfApp(user, app_id) {
      const [app] = await appsFor(db, user, { apps: [app_id], permission: 'see-users', lists });
      const customer = isId('cus', app?.customer_id ?? '') && (await findCustomer(db, app?.customer_id as CustomerId));
      const [described] = customer ? await describe(deps, user, [customer]) : [];
      if (!described) throw new DomainError('NOT_FOUND');
      return described;
    },
    async listAdminsOfApp(user, app_id) {
      await appsFor(db, user, { apps: [app_id], permission: 'see-users', lists });
      return adminsIn(await listAdmins(db, [app_id], clock()));
    },

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
