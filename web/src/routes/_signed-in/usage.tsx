import { createFileRoute, redirect } from '@tanstack/react-router';
import { roleOf } from '@waypost/domain/accounts/roles';
import type { ProjectId } from '@waypost/domain/base/ids';
import { ApiError } from '../../api/api-error.ts';
import { forgetProject, recentProjects } from '../../api/recent-projects.ts';
import { projectQuery } from '../../features/projects/projects-queries.ts';
import { paths } from '../../paths.ts';
import type { RouterContext } from '../../router-context.ts';

/** The project that was last opened in this tab, if it still exists. */
async function lastOpened({ api, queryClient, session }: RouterContext): Promise<ProjectId | undefined> {
  const userId = session.user()?.userId;
  const latest = userId && !import.meta.env.SSR ? recentProjects(userId)[0] : undefined;
  if (!userId || !latest) return undefined;
  try {
    return (await queryClient.ensureQueryData(projectQuery(api, latest.id))).product_id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    forgetProject(userId, latest.id);
    return undefined;
  }
}

/** The user's newest active project, otherwise the newest one. */
async function newest({ api, session }: RouterContext): Promise<ProjectId | undefined> {
  const role = roleOf(session.user()?.roles ?? []);
  if (role === 'customeradmin' || role === 'customermanager') {
    return (await api.projects.listManagedProjects())[0]?.product_id;
  }
  for (const status of ['active', 'all'] as const) {
    const { items } = await api.projects.listProjects({ query: { status, page_size: '1' } });
    if (items[0]) return items[0].id;
  }
  return undefined;
}

/** Usage belongs to a project: redirects to the one that the user most likely wants. */
export const Route = createFileRoute('/_signed-in/usage')({
  loader: async ({ context }) => {
    const projectId = (await lastOpened(context)) ?? (await newest(context));
    const href = projectId === undefined ? paths.projects : paths.projectUsage(projectId);
    throw redirect({ href, replace: true });
  },
});
