import type { Plan } from '@waypost/contract/entities/catalog';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import Check from 'lucide-react/icons/check';
import { usePrice } from '../../api/price-display.tsx';
import { usePlanFeatures } from '../../messages/plan-features.ts';
import { useText } from '../../messages/use-text.tsx';

/** The selected plan, shown beside every step. */
export function PlanSummary({ plan, features }: { plan: Plan; features: readonly string[] }) {
  const t = useText();
  const amount = usePrice(plan);
  const texts = usePlanFeatures(plan.id, features);
  const perPeriod = plan.period === 'ANN' ? 'createFlow.perYear' : 'createFlow.perMonth';
  const price = isPaidPlan(plan) ? amount && t(perPeriod, { price: amount }) : t('createFlow.free');
  return (
    <aside className="flex h-fit flex-col gap-4 rounded-lg border border-hairline bg-raised p-5 lg:sticky lg:top-20">
      <div>
        <h2 className="font-semibold">{plan.display_name_long}</h2>
        <p className="text-2xl font-semibold tracking-tight">{price}</p>
      </div>
      {features.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm" aria-label={t('createFlow.included')}>
          {texts.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
