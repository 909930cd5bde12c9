import { queryOptions } from '@tanstack/react-query';
import type { Plan, UsagePricesByPlan } from '@waypost/contract/entities/catalog';
import type { OfferedPlan } from '@waypost/domain/billing/usage-estimate';
import type { Api } from './api.ts';

/** Prices and rules change with a deployment only. */
const staleTime = Number.POSITIVE_INFINITY;

export const usagePricesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalog', 'usage-prices'],
    queryFn: ({ signal }) => api.catalog.listUsagePrices({}, { signal }),
    staleTime,
  });

export const unitRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['usage', 'unit-rules'],
    queryFn: ({ signal }) => api.usage.listUnitRules({}, { signal }),
    staleTime,
  });

export type PricedPlan = Plan & OfferedPlan;

/** A plan with its prices beyond the limits. */
export const withPrices = (plan: Plan, prices: UsagePricesByPlan): PricedPlan => ({
  ...plan,
  beyond: prices[plan.id] ?? {},
});
