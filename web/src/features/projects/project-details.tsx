import type { Project } from '@waypost/contract/entities/project';
import type { ReactNode } from 'react';
import { isActiveStatus } from '@waypost/domain/projects/status';
import { useUser } from '../../api/app-context.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { PendingChange } from './pending-change.tsx';
import { FactsCard } from './facts-card.tsx';
import { PlanCard } from './plan-card.tsx';
import type { LimitUsage } from './plan-limits.tsx';
import { needsVerification, VerificationNotice } from './rare-notices.tsx';
import { SupportCard } from './support-card.tsx';

const ResellerSection = rarePart(async () => (await import('./reseller-section.tsx')).ResellerSection);
const UsersPanel = rarePart(
  withMessages(['project-users'], async () => (await import('./users-panel.tsx')).UsersPanel),
);

type ProjectDetailsProps = {
  readonly project: Project;
  /** This month's usage of the plan's limits. */
  readonly usage: readonly LimitUsage[];
  readonly firstSteps: ReactNode;
  readonly apps: ReactNode;
  readonly domains: ReactNode;
  /** Undefined while it is placed among the apps. */
  readonly liveCall: ReactNode;
  readonly studioToken: ReactNode;
  readonly handover: ReactNode;
};

/** The details of a project, with slots for other features. */
export function ProjectDetails({ project, usage, ...slots }: ProjectDetailsProps) {
  const user = useUser();
  const isActive = isActiveStatus(project.aria_status);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {needsVerification(user) && <VerificationNotice user={user} />}
        <PaymentNotice project={project} />
        <PendingChange project={project} />
        {isActive && slots.firstSteps}
        <div id="apps" className="flex min-w-0 flex-col gap-6">
          {slots.apps}
        </div>
        {slots.domains}
        {isActive && slots.liveCall}
      </div>
      <div className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2">
        <PlanCard project={project} usage={usage} />
        {project.permissions.includes('change-company') && <ResellerSection project={project} />}
        {project.permissions.includes('see-users') && <UsersPanel project={project} />}
        {isActive && slots.studioToken}
        <FactsCard project={project} />
        <SupportCard project={project} />
        {isActive && slots.handover}
      </div>
    </div>
  );
}
