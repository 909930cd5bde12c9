import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { addDays, dayOf } from '@waypost/domain/day';
import { useApi } from '../../../../api/app-context.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { UsagePage } from '../../../../features/usage/usage-page.tsx';
import { usageQuery } from '../../../../features/usage/usage-queries.ts';

function Usage() {
  const { projectId } = Route.useParams();
  const { today } = Route.useLoaderData();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return <UsagePage project={project} today={today} />;
}

/** What the project used (NAV-19). The day comes from the loader, so that server and browser draw the same chart. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/usage')({
  async loader({ context: { api, queryClient }, params: { projectId } }) {
    const today = dayOf(new Date());
    await queryClient.prefetchQuery(usageQuery(api, { projectId, from: addDays(today, -29), to: today }));
    return { today };
  },
  component: Usage,
});
