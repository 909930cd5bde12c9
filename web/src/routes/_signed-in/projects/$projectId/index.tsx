import { createFileRoute } from '@tanstack/react-router';
import { loadProjectDetails } from './-load-project-details.ts';
import { ProjectDetailsPage } from './-project-details-page.tsx';

/** Without a functionality the details are shown. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/')({
  loader: loadProjectDetails,
  component: ProjectDetailsPage,
  staticData: { messages: ['apps', 'keys', 'plans'] },
});
