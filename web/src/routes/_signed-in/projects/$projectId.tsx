import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../../../features/chrome/later-page.tsx';
import { pageHead } from '../../-page-head.ts';

/** The details of a project (NAV-18). */
export const Route = createFileRoute('/_signed-in/projects/$projectId')({
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.project') }),
  component: () => <LaterPage title="chrome.project" />,
});
