import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import { evaluationDays } from '@waypost/domain/projects/evaluation';
import Check from 'lucide-react/icons/check';
import { useApi } from '../../../api/app-context.tsx';
import { planFeaturesQuery } from '../../../api/plan-features-query.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { usePlanFeatures } from '../../../messages/plan-features.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { CreatePageFrame, CreatePageSpinner } from './create-page-frame.tsx';
import { evaluationPlansQuery } from './evaluation-queries.ts';
import { type CreatePageHandle, useCreatePage } from './use-create-page.ts';

type CardProps = { readonly plan: Plan; readonly features: readonly string[]; readonly onChoose: () => void };

function EvaluationCard({ plan, features, onChoose }: CardProps) {
  const t = useText();
  const texts = usePlanFeatures(plan.id, features);
  return (
    <li className="flex flex-col gap-4 panel p-6">
      <div>
        <h2 className="text-lg font-semibold">{plan.display_name_long}</h2>
        <p className="mt-2 text-[2rem] leading-none font-semibold tracking-tight">{t('createFlow.free')}</p>
        <p className="mt-2 text-sm text-muted">{t('evaluation.days', { days: evaluationDays })}</p>
      </div>
      {texts.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm" aria-label={t('createFlow.included')}>
          {texts.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <Button variant="primary" className="mt-auto" onClick={onChoose}>
        {t('evaluation.choose', { plan: plan.display_name_long })}
      </Button>
    </li>
  );
}

function Plans({ goTo }: Pick<CreatePageHandle, 'goTo'>) {
  const t = useText();
  const api = useApi();
  const plans = useQuery(evaluationPlansQuery(api));
  const features = useQuery(planFeaturesQuery(api));
  if (plans.error)
    return <QueryFailed title={t('evaluation.plansFailed')} error={plans.error} retry={() => void plans.refetch()} />;
  if (!plans.data)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {plans.data.map((plan) => (
        <EvaluationCard
          key={plan.id}
          plan={plan}
          features={features.data?.[plan.id] ?? []}
          onChoose={() => void goTo(paths.createAppDetails, { planId: plan.master_plan, subplanId: plan.id })}
        />
      ))}
    </ul>
  );
}

/** The first evaluation step: the plans for an evaluation. */
export function SelectPlanPage() {
  const page = useCreatePage('select-plan');
  if (!page) return <CreatePageSpinner />;
  return (
    <CreatePageFrame step="plan" onCancel={page.cancel}>
      <Plans goTo={page.goTo} />
    </CreatePageFrame>
  );
}
