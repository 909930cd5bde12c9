import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { roleOf } from '@waypost/domain/accounts/roles';
import { useApi } from '../../../../api/app-context.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { ProjectUsersPage } from '../../../../features/projects/users-page.tsx';

function Users() {
  const { projectId } = Route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return <ProjectUsersPage project={project} />;
}

/** The project's users; users without a role have none to manage and see the details instead. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/users')({
  beforeLoad({ context: { session }, params: { projectId } }) {
    if (roleOf(session.user()?.roles ?? []) !== 'no-eum-roles') return;
    throw redirect({ to: '/projects/$projectId', params: { projectId }, replace: true });
  },
  staticData: { messages: ['project-users'] },
  component: Users,
});
