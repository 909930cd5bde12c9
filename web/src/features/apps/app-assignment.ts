import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { type AppId, isId, type UserId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import type { AssignApp } from './app-creation.ts';

/** How long the portal leaves a new app alone before its admins get it; the server would take it at once. */
export const assignmentDelayMs = 3000;

export type ListedCustomer = Awaited<ReturnType<Api['customers']['listCustomers']>>[number];
type Assigned = Pick<Project, 'customer_id' | 'apps'>;
export type AdminApps = { readonly admin_id: UserId; readonly apps: readonly AppId[] };

/**
 * Who gets a new app of the project, each with all they manage already: whoever administers another app of it, or the
 * customer's admins where nobody does yet. Somebody who is only invited has no roles to change.
 */
export function adminsOf(customers: readonly ListedCustomer[], { customer_id, apps }: Assigned): readonly AdminApps[] {
  const managedBy = (admin_id: UserId): AppId[] => {
    const roles = customers
      .flatMap(({ customer_admins }) => customer_admins.filter(({ user }) => user.userId === admin_id))
      .flatMap((admin) => admin.roles);
    return [...new Set(roles.map(({ value }) => value).filter((value) => isId('app', value)))];
  };
  const own = customers.find((customer) => customer.customer_id === customer_id)?.customer_admins ?? [];
  const ids = [...new Set(own.map(({ user }) => user.userId).filter((id) => id !== null))];
  const all = ids.map((admin_id) => ({ admin_id, apps: managedBy(admin_id) }));
  const here = all.filter((admin) => apps.some(({ app_id }) => admin.apps.includes(app_id)));
  return here.length > 0 ? here : all;
}

export type AssignmentParts = {
  readonly customers: Pick<Api['customers'], 'listCustomers' | 'setAdminRoles'>;
  readonly wait: (ms: number) => Promise<void>;
};

/** Gives a new app to the admins of its project, which may be done again. */
export const createAssignApp =
  ({ customers, wait }: AssignmentParts, project: Assigned): AssignApp =>
  async ({ app_id }: Pick<App, 'app_id'>) => {
    await wait(assignmentDelayMs);
    for (const { admin_id, apps } of adminsOf(await customers.listCustomers(), project)) {
      await customers.setAdminRoles({ params: { admin_id }, body: { apps: [...new Set([...apps, app_id])] } });
    }
  };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The assignment of new apps where a reseller runs the project for a customer; undefined for everybody else. */
export function useAssignApp(project: Project): AssignApp | undefined {
  const { customers } = useApi();
  const isRunForCustomer = project.customer_id !== null && project.permissions.includes('assign-apps');
  return isRunForCustomer ? createAssignApp({ customers, wait }, project) : undefined;
}
