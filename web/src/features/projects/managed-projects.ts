import type { ManagedProject as Managed, ProjectFigures } from '@waypost/contract/entities/project-list';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import { roleValues, type Viewer } from '@waypost/domain/permissions/project-relation';
import type { AriaStatus, PendingChange } from '@waypost/domain/projects/status';
import { clientStorage, personKeys } from '../../api/client-storage.ts';

/** The fields of a managed project that the list shows, small enough for session storage. */
export type ManagedProject = {
  readonly id: string;
  readonly projectName: string;
  readonly plan: string;
  readonly creationDate: string;
  readonly status: AriaStatus;
  readonly isMigrated: boolean;
  readonly pending_changes: readonly PendingChange[];
  readonly canHaveUsers: boolean;
  readonly manageByUser: boolean;
  /** Missing in lists stored by an earlier version. */
  readonly figures?: ProjectFigures;
};

/** The projects that the user's roles cover: an admin's by app, a manager's by customer; archived ones are excluded. */
export function managedBy(projects: readonly Managed[], viewer: Pick<Viewer, 'roles'>): ManagedProject[] {
  const apps = new Set<string>(roleValues(viewer, 'customeradmin'));
  const customers = new Set(roleValues(viewer, 'customermanager'));
  return projects.flatMap((project) => {
    const isAdministered = project.apps.some(({ app_id }) => apps.has(app_id));
    const isManaged = project.customer_id !== null && customers.has(project.customer_id);
    if ((!isAdministered && !isManaged) || project.aria_status === 'ARCHIVED') return [];
    const { product_id, app_name, plan_name, created, aria_status, isMigrated, pending_changes } = project;
    const fields = {
      id: product_id,
      projectName: app_name,
      plan: plan_name,
      creationDate: created,
      status: aria_status,
    };
    return [
      {
        ...fields,
        isMigrated,
        pending_changes,
        canHaveUsers: project.can_have_users,
        manageByUser: project.can_have_users && isAdministered,
        figures: project.figures,
      },
    ];
  });
}

type StoredList = { readonly roles: string; readonly projects: readonly ManagedProject[] };

/** Parses a stored list; undefined for invalid text. */
function readStoredList(): StoredList | undefined {
  try {
    const stored = JSON.parse(
      clientStorage.read(personKeys.customerAdminProjects) ?? 'null',
    ) as Partial<StoredList> | null;
    return typeof stored?.roles === 'string' && Array.isArray(stored.projects) ? (stored as StoredList) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export type ManagedReading = {
  readonly roles: SessionUser['roles'];
  readonly userId: UserId;
  /** The flag `ff_10461_project_list_fix`. */
  readonly fixed: boolean;
  readonly load: () => Promise<readonly Managed[]>;
};

const onceEach = (projects: readonly ManagedProject[]) => [
  ...new Map(projects.map((project) => [project.id, project])).values(),
];

/** The stored list. With the flag, it is reloaded when the roles have changed, and lists each project once. */
export async function readManaged({ roles, userId, fixed, load }: ManagedReading): Promise<readonly ManagedProject[]> {
  const holds = JSON.stringify([userId, roles]);
  const stored = readStoredList();
  if (stored && (!fixed || stored.roles === holds)) return fixed ? onceEach(stored.projects) : stored.projects;
  const managed = managedBy(await load(), { roles });
  const projects = fixed ? onceEach(managed) : managed;
  clientStorage.keep(personKeys.customerAdminProjects, JSON.stringify({ roles: holds, projects } satisfies StoredList));
  return projects;
}
