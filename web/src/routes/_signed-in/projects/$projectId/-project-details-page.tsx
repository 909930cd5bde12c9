import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { displayKeyStatus } from '@waypost/domain/keys/key-status';
import { useState } from 'react';
import { useApi } from '../../../../api/app-context.tsx';
import { useAssignApp } from '../../../../features/apps/app-assignment.ts';
import { AppSections } from '../../../../features/apps/app-sections.tsx';
import { DomainProtection } from '../../../../features/apps/domain-protection.tsx';
import { useApiKeys } from '../../../../features/keys/keys-queries.ts';
import { FirstStepsList, useIsBeforeFirstCall } from '../../../../features/first-steps/first-steps-list.tsx';
import { ProjectDetails } from '../../../../features/projects/project-details.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { hasStudioToken } from '../../../../features/studio-token/has-studio-token.ts';
import { useMonthUsage } from '../../../../features/usage/use-month-usage.ts';
import { usageQueryKey } from '../../../../features/usage/usage-queries.ts';
import { paths } from '../../../../paths.ts';
import { withMessages } from '../../../../messages/load-messages.ts';
import { nearPart } from '../../../../ui/base/lazy-part.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { credentialsOf } from '../../-app-credentials.tsx';

/** The height of the form and its shell command, so that nothing moves when they load. */
const LiveCallToCome = () => <Skeleton className="h-[19.5rem] rounded-md max-sm:h-[28.5rem]" />;

const StudioToken = nearPart(
  withMessages(
    ['studio-token'],
    async () => (await import('../../../../features/studio-token/studio-token.tsx')).StudioToken,
  ),
  <Skeleton className="h-38" />,
);
const HandoverCard = nearPart(
  withMessages(
    ['handovers', 'refusals'],
    async () => (await import('../../../../features/handovers/handover-card.tsx')).HandoverCard,
  ),
  <Skeleton className="h-38" />,
);
const LiveCall = nearPart(
  withMessages(['live-call'], async () => (await import('../../../../features/live-call/live-call.tsx')).LiveCall),
  <LiveCallToCome />,
);

const route = getRouteApi('/_signed-in/projects/$projectId');

const takesApiKeys = ({ auth_type, hidden, status }: App) => auth_type === 'apiKey' && !hidden && status === 'ACTIVE';

/** The keys of the first app that has any, for the live call. */
function useCallingKeys(project: Project) {
  const app = project.permissions.includes('manage-keys') ? project.apps.find(takesApiKeys) : undefined;
  const { keys, readAt } = useApiKeys(app?.app_id);
  return keys?.map((key) => ({
    id: key.apiKeyId,
    name: key.name,
    apiKey: key.apiKey,
    works: displayKeyStatus(key, readAt) === 'Enabled',
    settingsHref: paths.apiKey(app?.app_id ?? '', key.apiKeyId),
  }));
}

type CallProps = { readonly project: Project; readonly hasCalled: boolean };

/** Only these two wait for the keys: otherwise each step of loading them would render the whole page again. */
function Steps({ project, hasCalled }: CallProps) {
  const keys = useCallingKeys(project);
  const reached = hasCalled ? 'call' : keys !== undefined && keys.length > 0 ? 'key' : 'project';
  return <FirstStepsList reached={reached} />;
}

function ProjectCall({ project, onAnswered }: { readonly project: Project; readonly onAnswered: () => void }) {
  const keys = useCallingKeys(project);
  return (
    <div id="live-call" className="scroll-mt-20 empty:hidden">
      {keys ? <LiveCall keys={keys} onAnswered={onAnswered} /> : <LiveCallToCome />}
    </div>
  );
}

/** The project details, with the parts of other features. */
export function ProjectDetailsPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const queryClient = useQueryClient();
  const assign = useAssignApp(project);
  const [hasCalled, setHasCalled] = useState(false);
  const onAnswered = () => {
    setHasCalled(true);
    void queryClient.invalidateQueries({ queryKey: usageQueryKey(projectId) });
  };
  const call = <ProjectCall project={project} onAnswered={onAnswered} />;
  const callsFirst = useIsBeforeFirstCall() && project.apps.some(takesApiKeys);
  return (
    <ProjectDetails
      project={project}
      usage={useMonthUsage(project)}
      firstSteps={<Steps project={project} hasCalled={hasCalled} />}
      apps={
        <AppSections
          project={project}
          credentials={credentialsOf(project)}
          {...(assign && { assign })}
          {...(callsFirst && { afterFirst: call })}
        />
      }
      domains={<DomainProtection project={project} />}
      liveCall={!callsFirst && call}
      handover={project.permissions.includes('hand-over') && <HandoverCard project={project} />}
      studioToken={hasStudioToken(project) && <StudioToken project={project} />}
    />
  );
}
