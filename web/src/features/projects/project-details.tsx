import type { Project } from '@waypost/contract/entities/project';
import type { ReactNode } from 'react';
import { planChangeIsPending } from '@waypost/domain/status';
import { useText } from '../../messages/use-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FactsCard } from './facts-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { ResellerSection } from './reseller-section.tsx';
import { SupportCard } from './support-card.tsx';
import { UsersPanel } from './users-panel.tsx';
import { SelfServeSection } from './self-serve-section.tsx';
import { VerificationNotice } from './verification-notice.tsx';

function PendingChange({ project }: { project: Project }) {
  const t = useText();
  const { new_plan: next, previous_plan: previous, pending_changes } = project;
  if (!planChangeIsPending(pending_changes) || next === null || previous === null) return null;
  return <Notice>{t('projects.changing', { previous, next })}</Notice>;
}

type ProjectDetailsProps = {
  readonly project: Project;
  readonly firstSteps: ReactNode;
  readonly apps: ReactNode;
  readonly domains: ReactNode;
  readonly liveCall: ReactNode;
  readonly usage: ReactNode;
  readonly studioToken: ReactNode;
};

/** Project details (NAV-18): what other features show of the project stands in its slots. */
export function ProjectDetails({ project, firstSteps, apps, domains, liveCall, usage, studioToken }: ProjectDetailsProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <VerificationNotice />
        <PendingChange project={project} />
        {firstSteps}
        <div id="apps" className="flex min-w-0 flex-col gap-6">
          {apps}
        </div>
        {domains}
        <div id="live-call" className="empty:hidden">
          {liveCall}
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2">
        {usage}
        <SelfServeSection project={project} />
        <ResellerSection project={project} />
        <UsersPanel project={project} />
        <PlanCard project={project} />
        {studioToken}
        <FactsCard project={project} />
        <SupportCard project={project} />
      </div>
    </div>
  );
}
