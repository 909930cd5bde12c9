import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { clientStorage, personKeys } from './client-storage.ts';

/** A project that was opened in this tab, as far as ways back to it need to know it. */
export type RecentProject = { readonly id: ProjectId; readonly name: string };

const maxRecent = 5;

type StoredProjects = { readonly userId: UserId; readonly projects: readonly RecentProject[] };

/** What was stored; a text that is not ours is none. */
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

/** The projects that this person opened in this tab, the latest first. */
export function recentProjects(userId: UserId): readonly RecentProject[] {
  const stored = readStored();
  return stored?.userId === userId ? stored.projects : [];
}

function keep(userId: UserId, projects: readonly RecentProject[]): void {
  clientStorage.keep(personKeys.project, JSON.stringify({ userId, projects } satisfies StoredProjects));
}

/** Puts a project first, under the name that it has now. */
export function rememberProject(userId: UserId, project: RecentProject): void {
  const others = recentProjects(userId).filter(({ id }) => id !== project.id);
  keep(userId, [project, ...others].slice(0, maxRecent));
}

/** For a project that is no longer there for this person. */
export function forgetProject(userId: UserId, projectId: ProjectId): void {
  keep(
    userId,
    recentProjects(userId).filter(({ id }) => id !== projectId),
  );
}
