import { createFileRoute } from '@tanstack/react-router';
import { loadProjectDetails } from './-load-project-details.ts';
import { ProjectDetailsPage } from './-project-details-page.tsx';

export const Route = createFileRoute('/_signed-in/projects/$projectId/details')({
  loader: loadProjectDetails,
  component: ProjectDetailsPage,
  staticData: { messages: ['apps', 'keys', 'plans'] },
});
