import { createFileRoute } from '@tanstack/react-router';
import { ProjectDetailsPage } from './-project-details-page.tsx';

export const Route = createFileRoute('/_signed-in/projects/$projectId/details')({ component: ProjectDetailsPage });
