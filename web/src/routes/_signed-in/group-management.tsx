import { createFileRoute } from '@tanstack/react-router';
import { GroupPage } from '../../features/groups/group-page.tsx';
import { groupsQuery } from '../../features/groups/groups-queries.ts';
import { pageHead } from '../-page-head.ts';

function Groups() {
  return (
    <div className="mx-auto max-w-[55rem]">
      <GroupPage />
    </div>
  );
}

/** The members of the user's first group. */
export const Route = createFileRoute('/_signed-in/group-management')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(groupsQuery(api)),
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.groups') }),
  component: Groups,
  staticData: { messages: ['groups'] },
});
