import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../../../api/app-context.tsx';
import { AppSections } from '../../../../features/apps/app-sections.tsx';
import { ProjectDetails } from '../../../../features/projects/project-details.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';

const route = getRouteApi('/_signed-in/projects/$projectId');

/** Project details, with what the other features show of the project. */
export function ProjectDetailsPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <ProjectDetails
      project={project}
      checklist={null}
      apps={<AppSections project={project} credentials={() => null} />}
      liveCall={null}
      usage={null}
    />
  );
}
