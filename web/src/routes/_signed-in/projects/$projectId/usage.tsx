import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/projects/$projectId/usage')({ component: () => null });
