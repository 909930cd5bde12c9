import type { Country, ListEntry, Plan, PlanFeatures, StatesByCountry } from '@waypost/contract/entities/catalog';
import type { PromoCode, PromoLimits } from '@waypost/domain/billing/promo';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import { DomainError } from '@waypost/domain/base/domain-error';
import { readCatalogFiles } from './catalog.store.ts';
import { listCountries, listStates } from './countries.ts';

export type CatalogService = {
  listPlans(): readonly Plan[];
  listEvaluationPlans(): readonly Plan[];
  findPlan(id: string): Plan | undefined;
  /** Throws PLAN_NOT_FOUND. */
  readPlan(id: string): Plan;
  /** The prices beyond a plan's limits; none for an unknown plan. */
  usagePricesOf(id: string): UsagePrices;
  usagePrices(): Readonly<Record<string, UsagePrices>>;
  featuresOf(id: string): readonly string[];
  features(): PlanFeatures;
  countries(): readonly Country[];
  findCountry(code: string): Country | undefined;
  states(): StatesByCountry;
  /** However the code is written in capital and small letters. */
  findPromoCode(code: string): (PromoCode & PromoLimits) | undefined;
  industries(): readonly ListEntry[];
  titles(): readonly string[];
};

/** Reads the catalogue's files once: plans change with a deployment, never during a request. */
export async function createCatalogService(deps: { folder: string; product: string }): Promise<CatalogService> {
  const files = await readCatalogFiles(deps.folder, deps.product);
  const plans = new Map(files.plans.map(({ plan }) => [plan.id, plan]));
  const prices = new Map(files.plans.map(({ plan, beyond }) => [plan.id, beyond]));
  const charging = [...prices].filter(([, beyond]) => Object.keys(beyond).length > 0);
  const offered = files.plans.filter((entry) => entry.offered).map(({ plan }) => plan);
  const evaluations = files.plans.map(({ plan }) => plan).filter((plan) => plan.is_evaluation_plan);
  const countries = listCountries(files.lists);
  const countriesByCode = new Map(countries.map((country) => [country.code, country]));
  const promoCodes = new Map(files.promoCodes.map((promo) => [promo.promoCode, promo]));
  const states = listStates(files.lists.with_states);

  return {
    listPlans: () => offered,
    listEvaluationPlans: () => evaluations,
    findPlan: (id) => plans.get(id),
    readPlan(id) {
      const plan = plans.get(id);
      if (!plan) throw new DomainError('PLAN_NOT_FOUND');
      return plan;
    },
    usagePricesOf: (id) => prices.get(id) ?? {},
    usagePrices: () => Object.fromEntries(charging),
    featuresOf: (id) => files.features[id] ?? [],
    features: () => files.features,
    countries: () => countries,
    findCountry: (code) => countriesByCode.get(code),
    states: () => states,
    findPromoCode: (code) => promoCodes.get(code.trim().toUpperCase()),
    industries: () => files.lists.industries,
    titles: () => files.lists.titles,
  };
}
