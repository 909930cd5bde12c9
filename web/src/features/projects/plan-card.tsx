import type { Project } from '@waypost/contract/entities/project';
import type { Plan } from '@waypost/contract/entities/catalog';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { Check } from 'lucide-react';
import { shortCount, shortData } from '../../messages/format-amount.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type SideFact, SideFacts } from './side-facts.tsx';

/** A limit that is null is none, and is not listed. */
function limitsOf(plan: Plan, t: Text): SideFact[] {
  const inPeriod = (value: string) =>
    plan.period === 'ANN' ? t('projects.limit.perYear', { value }) : t('projects.limit.perMonth', { value });
  const { threshold, mau_limit, xyz_storage_limit, xyz_transfer_limit } = plan;
  return [
    threshold !== null && {
      term: t('projects.limit.threshold'),
      details: inPeriod(shortCount(threshold)),
      hint: t('projects.limit.thresholdHint'),
    },
    mau_limit !== null && {
      term: t('projects.limit.mau'),
      details: shortCount(mau_limit),
      hint: t('projects.limit.mauHint'),
    },
    xyz_storage_limit !== null && { term: t('projects.limit.storage'), details: shortData(xyz_storage_limit) },
    xyz_transfer_limit !== null && {
      term: t('projects.limit.transfer'),
      details: t('projects.limit.perMonth', { value: shortData(xyz_transfer_limit) }),
    },
  ].filter((limit) => limit !== false);
}

function Features({ features }: { features: readonly string[] }) {
  const t = useText();
  return (
    <>
      <h3 className="mt-4 mb-2 text-sm font-medium text-muted">{t('projects.planFeatures')}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function billingText({ planData, billing_frequency }: Project, t: Text): string {
  if (planData && !isPaidPlan(planData)) return t('projects.free');
  return billing_frequency === 'annual' ? t('projects.billing.annual') : t('projects.billing.monthly');
}

/** The plan, its limits, and the features that it includes (PRJ-41). */
export function PlanCard({ project }: { project: Project }) {
  const t = useText();
  const limits = project.planData ? limitsOf(project.planData, t) : [];
  return (
    <Card title={project.plan_name} description={billingText(project, t)}>
      {limits.length > 0 && <SideFacts facts={limits} />}
      {project.planFeatures.length > 0 && <Features features={project.planFeatures} />}
    </Card>
  );
}
