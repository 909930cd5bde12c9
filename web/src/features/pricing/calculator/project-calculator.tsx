import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { dayOf } from '@waypost/domain/base/day';
import { type OwnPrices, withOwnPrices } from '@waypost/domain/customers/own-prices';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { useCurrency } from '../../../api/currency.ts';
import { unitRulesQuery, usagePricesQuery, withPrices } from '../../../api/pricing-queries.ts';
import { publicPlansQuery } from '../../../api/public-plans-query.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Calculator } from './calculator.tsx';
import { rulesOn, usageFrom } from './planned-usage.ts';

type ProjectCalculatorProps = {
  readonly plan: Plan;
  /** What the project's customer pays instead of the catalogue's prices. */
  readonly own: OwnPrices | null;
  /** The usage from which the calculator starts; undefined until it has loaded. */
  readonly records: readonly UsageRecord[] | undefined;
};

/** The cost of a month on the project's own plan and on the public ones, from its own usage on. */
export function ProjectCalculator({ plan, own, records }: ProjectCalculatorProps) {
  const t = useText();
  const api = useApi();
  const currency = useCurrency();
  const [today] = useState(() => dayOf(new Date()));
  const plans = useQuery(publicPlansQuery(api));
  const prices = useQuery(usagePricesQuery(api));
  const rules = useQuery(unitRulesQuery(api));
  const failed = [plans, prices, rules].find(({ error }) => error !== null);
  if (failed?.error)
    return <QueryFailed title={t('calculator.failed')} error={failed.error} retry={() => void failed.refetch()} />;
  if (!plans.data || !prices.data || !rules.data || !records) return <Skeleton className="h-80 w-full" />;
  const others = plans.data.filter(({ id }) => id !== plan.id);
  const inForce = rulesOn(rules.data, today);
  return (
    <Calculator
      plans={[plan, ...others].map((each) => withOwnPrices(withPrices(each, prices.data), own))}
      ownPlanId={plan.id}
      rules={inForce}
      currency={own?.currency ?? currency}
      start={usageFrom(records, inForce)}
    />
  );
}
