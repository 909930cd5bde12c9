import { createFileRoute, redirect } from '@tanstack/react-router';

/** An unknown functionality redirects to the project's details. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/$functionality')({
  beforeLoad({ params: { projectId } }) {
    throw redirect({ to: '/projects/$projectId', params: { projectId }, replace: true });
  },
});
