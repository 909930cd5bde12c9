import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { Project } from '@waypost/contract/entities/project';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { planFeaturesQuery } from '../../api/plan-features-query.ts';
import { PriceDisplay } from '../../api/price-display.tsx';
import { usePlanFeatures } from '../../messages/plan-features.ts';
import { useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { ChangeCostLines } from './change-cost-lines.tsx';
import { limitsOf } from './plan-limits.tsx';

function Price({ plan }: { readonly plan: Plan }) {
  const t = useText();
  return (
    <p className="mt-3 flex items-baseline gap-1.5 figures">
      <span className="text-[2rem] leading-none font-semibold tracking-[-0.02em]">
        {isPaidPlan(plan) ? <PriceDisplay plan={plan} /> : t('projects.free')}
      </span>
      {isPaidPlan(plan) && (
        <span className="text-muted">
          {t(plan.period === 'ANN' ? 'projects.plans.perYear' : 'projects.plans.perMonth')}
        </span>
      )}
    </p>
  );
}

/** Each limit, with the present plan's where they differ. */
function Limits({ plan, present }: { readonly plan: Plan; readonly present: Plan }) {
  const t = useText();
  const before = new Map(limitsOf(present).map((limit) => [limit.kind, limit]));
  return (
    <dl className="mt-5 divide-y divide-hairline border-t border-hairline">
      {limitsOf(plan).map(({ kind, term, value, format }) => {
        const former = before.get(kind)?.value ?? null;
        const words = (amount: number | null) => (amount === null ? t('projects.plans.unlimited') : format(amount, t));
        return (
          <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-muted">{t(term)}</dt>
            <dd className="figures">
              {former !== value && (
                <>
                  <s className="text-muted">
                    <span className="sr-only">{t('projects.plans.before')} </span>
                    {words(former)}
                  </s>{' '}
                  <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <span className="font-medium">{words(value)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Included({ plan, features }: { readonly plan: Plan; readonly features: readonly string[] }) {
  const t = useText();
  const texts = usePlanFeatures(plan.id, features);
  if (texts.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-col gap-2" aria-label={t('projects.planFeatures')}>
      {texts.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
  );
}

type ColumnsProps = {
  readonly project: Pick<Project, 'product_id'>;
  readonly plans: readonly Plan[];
  readonly present: Plan;
  readonly selected?: string | undefined;
  /** The action below a plan; the present plan has a badge only. */
  readonly actionOf: (plan: Plan) => ReactNode;
};

/** Plans side by side, the present one first, each with price, limits and contents. */
export function PlanColumns({ project, plans, present, selected, actionOf }: ColumnsProps) {
  const t = useText();
  const features = useQuery(planFeaturesQuery(useApi()));
  const others = plans.filter(({ id }) => id !== present.id);
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {[present, ...others].map((plan) => (
        <li
          key={plan.id}
          className={classNames('flex flex-col panel p-6', plan.id === selected && 'border-accent bg-accent-soft')}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lg font-semibold">{plan.display_name_long}</h2>
            {plan.id === present.id && <Badge>{t('projects.plans.current')}</Badge>}
          </div>
          <Price plan={plan} />
          <div className="mt-4 md:min-h-22">
            {(plan.id !== present.id || isPaidPlan(plan)) && (
              <ChangeCostLines project={project} plan={plan} present={present} />
            )}
          </div>
          <div className="mt-5 md:min-h-10">{plan.id !== present.id && actionOf(plan)}</div>
          <Limits plan={plan} present={present} />
          <Included plan={plan} features={features.data?.[plan.id] ?? []} />
        </li>
      ))}
    </ul>
  );
}
