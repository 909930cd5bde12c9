import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { isId, type ProjectId } from '@waypost/domain/base/ids';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { PlanChoicePage } from '../../features/projects/change-plan-page.tsx';
import { ProjectFailed } from '../../features/projects/project-failed.tsx';
import { projectQuery } from '../../features/projects/projects-queries.ts';
import { pageHead } from '../-page-head.ts';

type PlansSearch = { readonly upgradeId: string; readonly planId: string };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function Plans() {
  const { upgradeId, planId } = Route.useSearch();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), upgradeId as ProjectId));
  return <PlanChoicePage project={project} planId={planId} />;
}

export const Route = createFileRoute('/_signed-in/plans')({
  validateSearch: (search): PlansSearch => ({
    upgradeId: textOf(search['upgradeId']),
    planId: textOf(search['planId']),
  }),
  loaderDeps: ({ search: { upgradeId } }) => ({ upgradeId }),
  loader: async ({ context: { api, queryClient }, deps: { upgradeId } }) => {
    if (!isId('prj', upgradeId)) throw notFound();
    try {
      await queryClient.ensureQueryData(projectQuery(api, upgradeId as ProjectId));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('projects.changePlan') }),
  errorComponent: ProjectFailed,
  component: Plans,
  staticData: { messages: ['change-plan', 'plans', 'project-facts', 'refusals'] },
});
