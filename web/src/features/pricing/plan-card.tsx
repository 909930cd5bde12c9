import { getStartedPath, roleOf } from '@waypost/domain/accounts/roles';
import { yearlyAmount } from '@waypost/domain/billing/usage-estimate';
import { freemiumBasicPlanId, isPaidPlan } from '@waypost/domain/plans/plans';
import { useUser } from '../../api/app-context.tsx';
import { useCurrency } from '../../api/currency.ts';
import { PriceDisplay } from '../../api/price-display.tsx';
import { formatPrice } from '../../messages/price.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { planTerms } from './plan-terms.ts';
import type { PricedPlan } from '../../api/pricing-queries.ts';

/** The first page of a plan for this user. */
function useStartPath(planId: string): string {
  const role = roleOf(useUser()?.roles ?? []);
  return planId === freemiumBasicPlanId ? getStartedPath(role) : paths.start(planId);
}

function Price({ plan }: { readonly plan: PricedPlan }) {
  const t = useText();
  const currency = useCurrency();
  const isAnnual = plan.period === 'ANN';
  return (
    <>
      <p className="mt-3 flex items-baseline gap-1.5 figures">
        <span className="text-[2.75rem] leading-none font-semibold tracking-[-0.03em]">
          <PriceDisplay plan={plan} />
        </span>
        <span className="text-muted">{t(isAnnual ? 'pricing.perYear' : 'pricing.perMonth')}</span>
      </p>
      <p className="mt-2 text-sm text-muted figures">
        {isPaidPlan(plan) && !isAnnual
          ? t('pricing.yearly', { amount: formatPrice(yearlyAmount(plan.price[currency]), currency, t) })
          : t('pricing.noCard')}
      </p>
    </>
  );
}

/** A plan with its price, its limits and what happens beyond each. */
export function PlanCard({ plan }: { readonly plan: PricedPlan }) {
  const t = useText();
  const currency = useCurrency();
  const isFirst = plan.id === freemiumBasicPlanId;
  return (
    <li className="flex flex-col panel p-6">
      <h2 className="text-lg font-semibold">{plan.display_name_long}</h2>
      <Price plan={plan} />
      <LinkButton href={useStartPath(plan.id)} variant={isFirst ? 'primary' : 'secondary'} className="mt-6 w-full">
        {isPaidPlan(plan) ? t('pricing.start', { plan: plan.display_name_long }) : t('pricing.startFree')}
      </LinkButton>
      <dl className="mt-6 divide-y divide-hairline border-t border-hairline">
        {planTerms(plan, currency, t).map(({ meter, name, included, beyond }) => (
          <div key={meter} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium figures">{included}</dd>
            <dd className="mt-0.5 w-full text-sm text-muted figures">{beyond}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
