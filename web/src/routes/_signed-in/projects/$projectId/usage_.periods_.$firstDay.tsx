import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { isDay } from '@waypost/domain/base/day';
import { useApi } from '../../../../api/app-context.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { statementQuery } from '../../../../features/usage/periods/periods-queries.ts';
import { StatementPage } from '../../../../features/usage/periods/statement-page.tsx';

function Statement() {
  const { projectId, firstDay } = Route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return <StatementPage key={firstDay} project={project} firstDay={firstDay} />;
}

/** The usage statement of a billing period, named by its first day. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/usage_/periods_/$firstDay')({
  loader: async ({ context: { api, queryClient }, params: { projectId, firstDay } }) => {
    if (!isDay(firstDay)) throw notFound();
    const loading = queryClient.prefetchInfiniteQuery(statementQuery(api, { projectId, firstDay }));
    if (import.meta.env.SSR) await loading;
  },
  component: Statement,
  staticData: { messages: ['usage', 'usage-periods', 'unit-rules'] },
});
