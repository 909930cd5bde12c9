import { isMainRealm, roleOf } from '@waypost/domain/accounts/roles';
import { createFileRoute } from '@tanstack/react-router';
import { FirstStepsList, loadFirstSteps } from '../../../features/first-steps/first-steps-list.tsx';
import { firstPage, projectListQuery } from '../../../features/projects/projects-queries.ts';
import { ProjectsPage } from '../../../features/projects/projects-page.tsx';
import { pageHead } from '../../-page-head.ts';

function Projects() {
  return <ProjectsPage firstSteps={<FirstStepsList />} />;
}

/** The projects list, with the first steps for new users. */
export const Route = createFileRoute('/_signed-in/projects/')({
  loader: async ({ context: { api, page, queryClient, session } }) => {
    const user = session.user();
    if (!user || !isMainRealm(user.realm, page.config.main_realm)) return;
    const role = roleOf(user.roles);
    if (role === 'customeradmin' || role === 'customermanager') return; // cached for the session
    // only the browser knows the stored filter, so the page starts with all projects
    const steps = loadFirstSteps({ api, queryClient });
    if (import.meta.env.SSR) await queryClient.prefetchQuery(projectListQuery(api, firstPage));
    await steps;
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('projects.title') }),
  component: Projects,
  staticData: { messages: ['project-list'] },
});
