import { createFileRoute } from '@tanstack/react-router';
import { ProjectUsersPage } from '../../../../features/projects/users-page.tsx';

function Users() {
  const { projectId } = Route.useParams();
  return <ProjectUsersPage project={{ product_id: projectId }} />;
}

/** The project's users (NAV-42). */
export const Route = createFileRoute('/_signed-in/projects/$projectId/users')({ component: Users });
