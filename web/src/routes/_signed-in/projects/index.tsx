import { isMainRealm, roleOf } from '@waypost/domain/accounts/roles';
import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/app-context.tsx';
import { handoversQuery } from '../../../features/handovers/handovers-queries.ts';
import { withMessages } from '../../../messages/load-messages.ts';
import { rarePart } from '../../../ui/base/lazy-part.tsx';
import { FirstStepsList, loadFirstSteps } from '../../../features/first-steps/first-steps-list.tsx';
import { firstPage, projectListQuery } from '../../../features/projects/projects-queries.ts';
import { ProjectsPage } from '../../../features/projects/projects-page.tsx';
import { pageHead } from '../../-page-head.ts';

const OfferedProjects = rarePart(
  withMessages(
    ['handovers'],
    async () => (await import('../../../features/handovers/offered-projects.tsx')).OfferedProjects,
  ),
);

function Projects() {
  const { data: offers = [] } = useQuery(handoversQuery(useApi()));
  return (
    <>
      {offers.length > 0 && <OfferedProjects offers={offers} />}
      <ProjectsPage firstSteps={<FirstStepsList />} />
    </>
  );
}

/** The projects list, with the first steps for new users. */
export const Route = createFileRoute('/_signed-in/projects/')({
  loader: async ({ context: { api, page, queryClient, session } }) => {
    const user = session.user();
    if (!user || !isMainRealm(user.realm, page.config.main_realm)) return;
    const role = roleOf(user.roles);
    if (role === 'customeradmin' || role === 'customermanager') return; // cached for the session
    // only the browser knows the stored filter, so the page starts with all projects
    const steps = Promise.all([loadFirstSteps({ api, queryClient }), queryClient.prefetchQuery(handoversQuery(api))]);
    if (import.meta.env.SSR) await queryClient.prefetchQuery(projectListQuery(api, firstPage));
    await steps;
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('projects.title') }),
  component: Projects,
  staticData: { messages: ['project-facts', 'project-list'] },
});
