import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { isId, type ProjectId } from '@waypost/domain/base/ids';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/app-context.tsx';
import { ChangePlanPage } from '../../../features/projects/change-plan-page.tsx';
import { ProjectFailed } from '../../../features/projects/project-failed.tsx';
import { projectQuery } from '../../../features/projects/projects-queries.ts';
import { pageHead } from '../../-page-head.ts';

function ChangePlan() {
  const { productId } = Route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), productId));
  return <ChangePlanPage project={project} />;
}

export const Route = createFileRoute('/_signed-in/applications/$appId_/$productId/change-plan')({
  params: { parse: ({ appId, productId }) => ({ appId, productId: productId as ProjectId }) },
  loader: async ({ context: { api, queryClient }, params: { productId } }) => {
    if (!isId('prj', productId)) throw notFound();
    try {
      await queryClient.ensureQueryData(projectQuery(api, productId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('projects.changePlan') }),
  errorComponent: ProjectFailed,
  component: ChangePlan,
  staticData: { messages: ['change-plan', 'plans', 'project-facts', 'refusals'] },
});
