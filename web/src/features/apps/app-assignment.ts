import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type AppId, type CustomerId, isId, type UserId } from '@waypost/domain/base/ids';
import { adminsIn } from '@waypost/domain/customers/app-admins';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import type { AssignApp } from './app-creation.ts';

/** The delay before a new app is assigned to its admins; the server itself requires none. */
export const assignmentDelayMs = 3000;

type Assigned = Pick<Project, 'product_id' | 'customer_id'>;
type AdminApps = { readonly admin_id: UserId; readonly apps: readonly AppId[] };
type CustomerCalls = Pick<Api['customers'], 'listAuthorizations' | 'listCustomerAdmins' | 'setAdminRoles'>;

/**
 * The users who get a new app of the project, each with what they manage in it: the admins of its other apps, or without
 * any the customer's admins. Invited users have no roles yet.
 */
async function findAdmins(customers: CustomerCalls, { product_id, customer_id }: Assigned): Promise<AdminApps[]> {
  const query = { roleName: 'customeradmin', product_id } as const;
  const here = adminsIn(await customers.listAuthorizations({ query })).flatMap(({ userId, apps }) =>
    userId === null ? [] : [{ admin_id: userId, apps: apps.filter((id): id is AppId => isId('app', id)) }],
  );
  if (here.length > 0 || !isId('cus', customer_id ?? '')) return here;
  const all = await customers.listCustomerAdmins({ query: { customer_id: customer_id as CustomerId } });
  return all.flatMap(({ user: { userId } }) => (userId === null ? [] : [{ admin_id: userId, apps: [] }]));
}

export type AssignmentParts = {
  readonly customers: CustomerCalls;
  readonly wait: (ms: number) => Promise<void>;
};

/** Assigns a new app to the admins of its project; repeating it is safe. */
export const createAssignApp =
  ({ customers, wait }: AssignmentParts, project: Assigned): AssignApp =>
  async ({ app_id }: Pick<App, 'app_id'>) => {
    await wait(assignmentDelayMs);
    const { product_id } = project;
    for (const { admin_id, apps } of await findAdmins(customers, project)) {
      const body = { apps: [...new Set([...apps, app_id])], product_id };
      await customers.setAdminRoles({ params: { admin_id }, body });
    }
  };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Assigns new apps if a reseller runs the project for a customer; undefined otherwise. */
export function useAssignApp(project: Project): AssignApp | undefined {
  const { customers } = useApi();
  const isRunForCustomer = project.customer_id !== null && project.permissions.includes('assign-apps');
  return isRunForCustomer ? createAssignApp({ customers, wait }, project) : undefined;
}
