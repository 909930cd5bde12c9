import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { isId, type ProjectId } from '@waypost/domain/base/ids';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi, useUser } from '../../../api/app-context.tsx';
import { forgetProject, rememberProject } from '../../../api/recent-projects.ts';
import { NotFoundPage } from '../../../features/chrome/not-found-page.tsx';
import { ProjectFailed } from '../../../features/projects/project-failed.tsx';
import { ProjectLayout } from '../../../features/projects/project-layout.tsx';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { loadNotice } from '../../../features/projects/rare-notices.tsx';
import { withMessages } from '../../../messages/load-messages.ts';
import { rarePart } from '../../../ui/base/lazy-part.tsx';
import { pageHead } from '../../-page-head.ts';

const CapNotice = rarePart(
  withMessages(['spend-caps'], async () => (await import('../../../features/spend-caps/cap-notice.tsx')).CapNotice),
);

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

function ProjectFrame() {
  const { projectId } = Route.useParams();
  const { data: project, error } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const userId = useUser()?.userId;
  const { app_name, spend_warnings: warnings = [] } = project;
  useEffect(() => {
    if (userId) rememberProject(userId, { id: projectId, name: app_name });
  }, [userId, projectId, app_name]);
  if (isMissing(error)) return <NotFoundPage />; // handed over, or taken away, while the page was open
  return (
    <ProjectLayout project={project}>
      {warnings.length > 0 && <CapNotice projectId={projectId} warnings={warnings} />}
      <Outlet />
    </ProjectLayout>
  );
}

/** The layout of one project; another user's project is not found. */
export const Route = createFileRoute('/_signed-in/projects/$projectId')({
  params: { parse: ({ projectId }) => ({ projectId: projectId as ProjectId }) },
  loader: async ({ context: { api, queryClient, session }, params: { projectId } }) => {
    if (!isId('prj', projectId)) throw notFound();
    try {
      const project = await queryClient.ensureQueryData(projectQuery(api, projectId));
      const capNotice = (project.spend_warnings ?? []).length > 0 ? CapNotice.load() : undefined;
      await Promise.all([loadNotice(project), capNotice]);
      return { app_name: project.app_name };
    } catch (error) {
      if (!isMissing(error)) throw error;
      const userId = session.user()?.userId;
      if (userId && !import.meta.env.SSR) forgetProject(userId, projectId);
      throw notFound();
    }
  },
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.app_name ?? match.context.text('projects.title') }),
  errorComponent: ProjectFailed,
  component: ProjectFrame,
  staticData: { messages: ['project-facts', 'projects'] },
});
