import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any functionality that a project does not have leads to its details. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/$functionality')({
  beforeLoad({ params: { projectId } }) {
    throw redirect({ to: '/projects/$projectId', params: { projectId }, replace: true });
  },
});
