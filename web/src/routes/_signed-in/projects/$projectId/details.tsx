import { createFileRoute } from '@tanstack/react-router';
import { loadMonthUsage } from './-load-month-usage.ts';
import { ProjectDetailsPage } from './-project-details-page.tsx';

export const Route = createFileRoute('/_signed-in/projects/$projectId/details')({
  loader: loadMonthUsage,
  component: ProjectDetailsPage,
});
