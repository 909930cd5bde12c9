import { createFileRoute } from '@tanstack/react-router';
import { MaintenancePage } from '../features/chrome/maintenance-page.tsx';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/maintenance')({
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.maintenanceTitle') }),
  component: MaintenancePage,
});
