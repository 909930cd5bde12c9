import { createFileRoute, redirect } from '@tanstack/react-router';
import { LaterPage } from '../../../features/chrome/later-page.tsx';
import type { MessageId } from '../../../messages/catalogue.ts';
import { pageHead } from '../../-page-head.ts';

const titles: Readonly<Record<string, MessageId>> = {
  details: 'chrome.project',
  users: 'chrome.users',
  usage: 'chrome.appUsage',
};

function ProjectPage() {
  const { functionality } = Route.useParams();
  return <LaterPage title={titles[functionality] ?? 'chrome.project'} />;
}

/** One side of a project; whatever is none leads to the details (NAV-19). */
export const Route = createFileRoute('/_signed-in/projects/$projectId_/$functionality')({
  beforeLoad({ params }) {
    if (Object.hasOwn(titles, params.functionality)) return;
    throw redirect({ to: '/projects/$projectId', params: { projectId: params.projectId }, replace: true });
  },
  head: ({ match, params }) => pageHead(match, { title: match.context.text(titles[params.functionality] ?? 'chrome.project') }),
  component: ProjectPage,
});
