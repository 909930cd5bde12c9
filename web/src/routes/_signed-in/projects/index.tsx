import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../../../features/chrome/later-page.tsx';
import { pageHead } from '../../-page-head.ts';

/** The projects of the signed-in person (NAV-17). */
export const Route = createFileRoute('/_signed-in/projects/')({
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.projects') }),
  component: () => <LaterPage title="chrome.projects" />,
});
