import { isMainRealm } from '@waypost/domain/roles';
import { createFileRoute } from '@tanstack/react-router';
import { ownAccountQuery } from '../../../api/own-account-query.ts';
import { ProjectsPage } from '../../../features/projects/projects-page.tsx';
import { pageHead } from '../../-page-head.ts';

/** The projects list (NAV-17). */
export const Route = createFileRoute('/_signed-in/projects/')({
  async loader({ context: { api, page, queryClient, session } }) {
    if (!isMainRealm(session.user()?.realm, page.config.main_realm)) return;
    // The request rules answer from the session until a call has changed something (REQ-12), so this costs nothing.
    await queryClient.prefetchQuery({ ...ownAccountQuery(api), staleTime: 0 });
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('projects.title') }),
  component: ProjectsPage,
});
