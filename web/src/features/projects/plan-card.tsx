import type { Project } from '@waypost/contract/entities/project';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import Check from 'lucide-react/icons/check';
import { usePlanFeatures } from '../../messages/plan-features.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { nearPart } from '../../ui/base/lazy-part.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { PlanActionsToCome } from './plan-actions-to-come.tsx';
import { type LimitUsage, PlanLimits } from './plan-limits.tsx';
import { isSelfServeOwner } from './self-serve-owner.ts';
import { useCancelFlag } from './use-cancel-flag.ts';

const SelfServeSection = nearPart(
  async () => (await import('./self-serve-section.tsx')).SelfServeSection,
  <PlanActionsToCome />,
);

function Features({ client_plan_id, planFeatures }: Pick<Project, 'client_plan_id' | 'planFeatures'>) {
  const t = useText();
  return (
    <details className="group mt-4 border-t border-hairline pt-3">
      <summary className="rounded-sm text-sm font-medium text-muted hover:text-ink">
        {t('projects.planFeatures')}
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {usePlanFeatures(client_plan_id, planFeatures).map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function billingText({ planData, billing_frequency }: Project, t: Text): string {
  if (planData && !isPaidPlan(planData)) return t('projects.free');
  return billing_frequency === 'annual' ? t('projects.billing.annual') : t('projects.billing.monthly');
}

/** The plan with its limits and their usage, its features, and the owner's actions. */
export function PlanCard({ project, usage }: { project: Project; usage: readonly LimitUsage[] }) {
  const t = useText();
  const survey = useCancelFlag();
  return (
    <Card title={project.plan_name} description={billingText(project, t)}>
      {project.planData && <PlanLimits plan={project.planData} usage={usage} />}
      <p className="mt-3 text-sm">
        <TextLink href={paths.projectUsage(project.product_id)}>{t('projects.usageByDay')}</TextLink>
      </p>
      {project.planFeatures.length > 0 && <Features {...project} />}
      {isSelfServeOwner(project) && (
        <section aria-label={t('projects.yourPlan')} className="mt-4">
          <SelfServeSection project={project} {...survey} />
        </section>
      )}
    </Card>
  );
}
