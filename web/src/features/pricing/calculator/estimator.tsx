import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@waypost/domain/base/day';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { useCurrency } from '../../../api/currency.ts';
import { publicPlansQuery } from '../../../api/public-plans-query.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { unitRulesQuery, usagePricesQuery, withPrices } from '../../../api/pricing-queries.ts';
import { Calculator } from './calculator.tsx';
import { type PlannedUsage, rulesOn } from './planned-usage.ts';

const each = { quantities: {} };
/** A store finder of usual size. */
const example: PlannedUsage = {
  services: {
    geocode: { requests: 40_000, ...each },
    revgeocode: { requests: 10_000, ...each },
    route: { requests: 20_000, ...each },
  },
  map: {
    view: { lat: 52.52, lon: 13.405, zoom: 4, width: 1280, height: 720 },
    layers: 1,
    visitors: 5000,
    viewsPerVisitor: 4,
  },
  users: 2000,
  storage: 1,
  transfer: 1,
};

/** What a product would cost, for visitors. */
export function Estimator() {
  const t = useText();
  const api = useApi();
  const currency = useCurrency();
  const [today] = useState(() => dayOf(new Date()));
  const plans = useQuery(publicPlansQuery(api));
  const prices = useQuery(usagePricesQuery(api));
  const rules = useQuery(unitRulesQuery(api));
  const failed = [plans, prices, rules].find(({ error }) => error !== null);
  if (failed?.error) {
    return (
      <QueryFailed
        title={t('calculator.failed')}
        error={failed.error}
        retry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  if (!plans.data || !prices.data || !rules.data) {
    return (
      <Loading>
        <Skeleton className="h-[60rem] w-full" />
      </Loading>
    );
  }
  const offered = plans.data.map((plan) => withPrices(plan, prices.data));
  return <Calculator plans={offered} rules={rulesOn(rules.data, today)} currency={currency} start={example} />;
}
