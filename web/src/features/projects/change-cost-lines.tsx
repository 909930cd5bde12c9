import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { Project } from '@waypost/contract/entities/project';
import type { Currency } from '@waypost/domain/plans/currency';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useKnownCurrency } from '../../api/currency.ts';
import { ownAccountKey } from '../../api/own-account-query.ts';
import { formatDay, formatNumber } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { changeRows } from './change-rows.ts';

/** Depends on the account's country and VAT ID, so a change of the account makes it stale. */
const planCostQuery = (api: Api, planId: string, product_id: Project['product_id']) =>
  queryOptions({
    queryKey: [...ownAccountKey, 'plan-cost', product_id, planId],
    queryFn: () => api.billing.calculateTax({ body: { plan_id: planId, product_id } }),
    retry: false,
  });

/** How the amounts are taxed, and why not as the reader may expect. */
function taxText({ tax, taxation }: PlanCost, currency: Currency, t: Text): string {
  if (taxation.kind === 'reverse_charge') return t('projects.plans.reverseCharge');
  if (taxation.kind === 'outside_eu') return t('projects.plans.noTax');
  const values = { tax: formatPrice(tax[currency], currency, t), rate: formatNumber(taxation.rate, t) };
  const couldChange = taxation.vat === 'pending' && taxation.kind === 'destination';
  return t(couldChange ? 'projects.plans.taxPending' : 'projects.plans.withTax', values);
}

type LinesProps = {
  readonly plan: Plan;
  readonly present: Plan;
  readonly currency: Currency;
  /** Undefined if the tax is unknown. */
  readonly cost: PlanCost | undefined;
};

type Row = { readonly term: string; readonly amount: number };

/** The price of the present plan, and of one whose change cannot be computed; otherwise what the change costs. */
function rowsOf({ plan, present, currency, cost }: LinesProps, t: Text): readonly Row[] {
  if (plan.id === present.id || !cost?.change) {
    const term = t(plan.period === 'ANN' ? 'projects.plans.eachYear' : 'projects.plans.eachMonth');
    return [{ term, amount: cost?.totalPrice[currency] ?? plan.price[currency] }];
  }
  return changeRows(cost, plan).map(({ term, day, amount }) => ({
    term: t(term, { day: day === null ? '' : formatDay(day, t) }),
    amount,
  }));
}

function Lines(props: LinesProps) {
  const t = useText();
  const { plan, cost } = props;
  const currency = cost?.change?.currency ?? props.currency;
  const isChargedLater = cost?.change?.now === 0 && cost.credit_used[currency] === 0;
  const isTaxShown = isPaidPlan(plan) && !isChargedLater;
  return (
    <>
      <dl className="grid gap-1">
        {rowsOf({ ...props, currency }, t).map(({ term, amount }) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium figures">{formatPrice(amount, currency, t)}</dd>
          </div>
        ))}
      </dl>
      {isTaxShown && (
        <p className="mt-1 text-sm text-pretty text-muted figures">
          {cost ? taxText(cost, currency, t) : t('projects.plans.taxUnknown')}
        </p>
      )}
    </>
  );
}

type ChangeCostProps = {
  readonly project: Pick<Project, 'product_id'>;
  readonly plan: Plan;
  readonly present: Plan;
};

/** What is credited, paid now and paid later on this plan, to the cent and with tax, as the change will charge it. */
export function ChangeCostLines({ project, plan, present }: ChangeCostProps) {
  const currency = useKnownCurrency();
  const { data, error } = useQuery(planCostQuery(useApi(), plan.id, project.product_id));
  if (!currency || (!data && !error)) return <SkeletonText lines={3} />;
  return <Lines plan={plan} present={present} currency={currency} cost={data} />;
}
