import { queryOptions } from '@tanstack/react-query';
import type { Plan, UsagePricesByPlan } from '@waypost/contract/entities/catalog';
import { type OwnPrices, withOwnPrices } from '@waypost/domain/customers/own-prices';
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

/** A plan with its prices beyond the limits; of a customer with prices of its own, with those (RES-66). */
export const withPrices = (plan: Plan, prices: UsagePricesByPlan, own: OwnPrices | null = null): PricedPlan =>
  withOwnPrices({ ...plan, beyond: prices[plan.id] ?? {} }, own);
