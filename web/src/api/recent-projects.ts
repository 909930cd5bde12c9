import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { clientStorage, personKeys } from './client-storage.ts';

/** What links to a recently opened project need to know about it. */
export type RecentProject = { readonly id: ProjectId; readonly name: string };

const maxRecent = 5;

type StoredProjects = { readonly userId: UserId; readonly projects: readonly RecentProject[] };

/** Parses the stored list; empty for invalid text. */
function readStored(): StoredProjects | undefined {
  try {
    const stored = JSON.parse(clientStorage.read(personKeys.project) ?? 'null') as Partial<StoredProjects> | null;
    return typeof stored?.userId === 'string' && Array.isArray(stored.projects)
      ? (stored as StoredProjects)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The projects that this user opened in this tab, the latest first. */
export function recentProjects(userId: UserId): readonly RecentProject[] {
  const stored = readStored();
  return stored?.userId === userId ? stored.projects : [];
}

function keep(userId: UserId, projects: readonly RecentProject[]): void {
  clientStorage.keep(personKeys.project, JSON.stringify({ userId, projects } satisfies StoredProjects));
}

/** Moves a project to the front, with its current name. */
export function rememberProject(userId: UserId, project: RecentProject): void {
  const others = recentProjects(userId).filter(({ id }) => id !== project.id);
  keep(userId, [project, ...others].slice(0, maxRecent));
}

/** Removes a project that this user can no longer open. */
export function forgetProject(userId: UserId, projectId: ProjectId): void {
  keep(
    userId,
    recentProjects(userId).filter(({ id }) => id !== projectId),
  );
}
