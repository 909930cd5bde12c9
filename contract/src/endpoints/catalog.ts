import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { Country, ListEntry, Plan, PlanFeatures, StatesByCountry, UsagePricesByPlan } from '../entities/catalog.ts';
import { catalogRoutes } from '../routes/catalog.ts';

const list = { tag: 'Catalogue', access: 'public', envelope: 'portal', reasons: [] } as const;

export const catalogEndpoints = {
  listOfferedPlans: {
    ...catalogRoutes.listOfferedPlans,
    ...list,
    summary: 'List the plans offered to the caller',
    response: z.array(Plan),
  },
  listPublicPlans: {
    ...catalogRoutes.listPublicPlans,
    ...list,
    summary: 'List the public plans',
    response: z.array(Plan),
  },
  listEvaluationPlans: {
    ...catalogRoutes.listEvaluationPlans,
    ...list,
    summary: 'List the plans of an evaluation',
    response: z.array(Plan),
  },
  readPlan: {
    ...catalogRoutes.readPlan,
    ...list,
    summary: 'Read one plan',
    params: z.object({ id: z.string().min(1).max(100) }),
    response: Plan,
    reasons: ['PLAN_NOT_FOUND'],
  },
  listUsagePrices: {
    ...catalogRoutes.listUsagePrices,
    ...list,
    summary: 'List the prices beyond the limits of each plan that charges for more usage',
    cached: 'shared',
    response: UsagePricesByPlan,
  },
  readFeatures: {
    ...catalogRoutes.readFeatures,
    ...list,
    summary: 'Read the feature texts of each plan',
    response: PlanFeatures,
  },
  listCountries: {
    ...catalogRoutes.listCountries,
    ...list,
    summary: 'List the countries',
    response: z.array(Country),
  },
  listStates: {
    ...catalogRoutes.listStates,
    ...list,
    summary: 'List the states of each country that has states',
    response: StatesByCountry,
  },
  listIndustries: {
    ...catalogRoutes.listIndustries,
    ...list,
    summary: 'List the industries',
    response: z.array(ListEntry),
  },
  listTitles: {
    ...catalogRoutes.listTitles,
    ...list,
    summary: 'List the titles of a person',
    response: z.array(z.string()),
  },
} as const satisfies Endpoints;
