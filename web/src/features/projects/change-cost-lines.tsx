import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Plan } from '@waypost/contract/entities/catalog';
import { changeCost } from '@waypost/domain/billing/change-cost';
import type { Currency } from '@waypost/domain/plans/currency';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useKnownCurrency } from '../../api/currency.ts';
import { ownAccountKey } from '../../api/own-account-query.ts';
import { formatNumber } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Depends on the account's country and VAT id, so a change of the account makes it stale. */
const planCostQuery = (api: Api, planId: string) =>
  queryOptions({
    queryKey: [...ownAccountKey, 'plan-cost', planId],
    queryFn: () => api.billing.calculateTax({ body: { plan_id: planId } }),
    retry: false,
  });

/** How the amounts are taxed, and why not as the reader may expect. */
function taxText({ tax, taxation }: PlanCost, currency: Currency, t: Text): string {
  if (taxation.kind === 'reverse_charge') return t('projects.plans.reverseCharge');
  if (taxation.kind === 'outside_eu') return t('projects.plans.noTax');
  const values = { tax: formatPrice(tax[currency], currency, t), rate: formatNumber(taxation.rate, t) };
  return t(taxation.vat === 'pending' ? 'projects.plans.taxPending' : 'projects.plans.withTax', values);
}

type LinesProps = {
  readonly plan: Plan;
  readonly present: Plan;
  readonly currency: Currency;
  /** Undefined for a plan without a price, or if the tax is unknown. */
  readonly cost?: PlanCost | undefined;
};

function Lines({ plan, present, currency, cost }: LinesProps) {
  const t = useText();
  const total = cost?.totalPrice[currency] ?? plan.price[currency];
  const { now, next, startsNextPeriod } = changeCost(present, plan, total);
  const isPresent = plan.id === present.id;
  const later = plan.period === 'ANN' ? 'projects.plans.eachYear' : 'projects.plans.eachMonth';
  const rows = [
    ...(isPresent ? [] : [{ term: t('projects.plans.payNow'), amount: now }]),
    { term: t(startsNextPeriod ? 'projects.plans.fromNextPeriod' : later), amount: next },
  ];
  const taxed = cost ? taxText(cost, currency, t) : t('projects.plans.taxUnknown');
  return (
    <>
      <dl className="grid gap-1">
        {rows.map(({ term, amount }) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium figures">{formatPrice(amount, currency, t)}</dd>
          </div>
        ))}
      </dl>
      {isPaidPlan(plan) && <p className="mt-1 text-sm text-pretty text-muted figures">{taxed}</p>}
    </>
  );
}

/** What is paid now and later on this plan, to the cent and with tax, in the currency of the account. */
export function ChangeCostLines({ plan, present }: { readonly plan: Plan; readonly present: Plan }) {
  const currency = useKnownCurrency();
  const isPaid = isPaidPlan(plan);
  const { data, error } = useQuery({ ...planCostQuery(useApi(), plan.id), enabled: isPaid });
  if (!currency || (isPaid && !data && !error)) return <SkeletonText lines={3} />;
  return <Lines plan={plan} present={present} currency={currency} cost={data} />;
}
