import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type AppId, isId, type UserId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import type { AssignApp } from './app-creation.ts';

/** The delay before a new app is assigned to its admins; the server itself requires none. */
export const assignmentDelayMs = 3000;

export type ListedCustomer = Awaited<ReturnType<Api['customers']['listCustomers']>>[number];
type Assigned = Pick<Project, 'customer_id' | 'apps'>;
export type AdminApps = { readonly admin_id: UserId; readonly apps: readonly AppId[] };

/**
 * The users who get a new app of the project, each with all they already manage: the admins of its other apps, or
 * without any the customer's admins. Invited users have no roles yet.
 */
export function findAdmins(
  customers: readonly ListedCustomer[],
  { customer_id, apps }: Assigned,
): readonly AdminApps[] {
  const managedBy = (admin_id: UserId): AppId[] => {
    const roles = customers
      .flatMap(({ customer_admins }) => customer_admins.filter(({ user }) => user.userId === admin_id))
      .flatMap((admin) => admin.roles);
    return [...new Set(roles.map(({ value }) => value).filter((value) => isId('app', value)))];
  };
  const admins = customers.find((customer) => customer.customer_id === customer_id)?.customer_admins ?? [];
  const ids = [...new Set(admins.map(({ user }) => user.userId).filter((id) => id !== null))];
  const all = ids.map((admin_id) => ({ admin_id, apps: managedBy(admin_id) }));
  const here = all.filter((admin) => apps.some(({ app_id }) => admin.apps.includes(app_id)));
  return here.length > 0 ? here : all;
}

export type AssignmentParts = {
  readonly customers: Pick<Api['customers'], 'listCustomers' | 'setAdminRoles'>;
  readonly wait: (ms: number) => Promise<void>;
};

/** Assigns a new app to the admins of its project; repeating it is safe. */
export const createAssignApp =
  ({ customers, wait }: AssignmentParts, project: Assigned): AssignApp =>
  async ({ app_id }: Pick<App, 'app_id'>) => {
    await wait(assignmentDelayMs);
    for (const { admin_id, apps } of findAdmins(await customers.listCustomers(), project)) {
      await customers.setAdminRoles({ params: { admin_id }, body: { apps: [...new Set([...apps, app_id])] } });
    }
  };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Assigns new apps if a reseller runs the project for a customer; undefined otherwise. */
export function useAssignApp(project: Project): AssignApp | undefined {
  const { customers } = useApi();
  const isRunForCustomer = project.customer_id !== null && project.permissions.includes('assign-apps');
  return isRunForCustomer ? createAssignApp({ customers, wait }, project) : undefined;
}
