import type { ExchangeRate } from '@waypost/domain/billing/statements/national-vat';
import type { Country, ListEntry, Plan, PlanFeatures, StatesByCountry } from '@waypost/contract/entities/catalog';
import type { ProductPermission } from '@waypost/domain/users/permissions';
import type { PromoCode, PromoLimits } from '@waypost/domain/billing/promo';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import { DomainError } from '@waypost/domain/base/domain-error';
import { readCatalogFiles } from './catalog.store.ts';
import { listCountries, listStates } from './countries.ts';
import {
  type ChosenPlans,
  type ResellerCatalogue,
  type ResellerCatalogueConfig,
  readResellerCatalogue,
  type UpgradedProject,
} from './reseller/reseller-catalogue.service.ts';

export type { ChosenPlans, ResellerCatalogue, UpgradedProject };

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
  exchangeRates(): readonly ExchangeRate[];
  industries(): readonly ListEntry[];
  titles(): readonly string[];
  /** Every permission that end users can have. */
  permissions(): readonly ProductPermission[];
  /** The permissions of a plan. */
  permissionsOf(planId: string): readonly ProductPermission[];
  readonly reseller: ResellerCatalogue;
};

export type CatalogDeps = {
  readonly folder: string;
  /** The product's slug is part of plan ids. */
  readonly config: ResellerCatalogueConfig & { readonly product_slug: string };
};

/** Reads the catalogue's files once: plans change with a deployment, never during a request. */
export async function createCatalogService(deps: CatalogDeps): Promise<CatalogService> {
  const [files, reseller] = await Promise.all([
    readCatalogFiles(deps.folder, deps.config.product_slug),
    readResellerCatalogue(deps.folder, deps.config),
  ]);
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
    exchangeRates: () => files.exchangeRates,
    findPromoCode: (code) => promoCodes.get(code.trim().toUpperCase()),
    industries: () => files.lists.industries,
    titles: () => files.lists.titles,
    permissions: () => files.permissionSets,
    permissionsOf(planId) {
      const own = files.permissionSets.filter(({ plans: ids }) => ids.includes(planId));
      return own.length > 0 ? own : files.permissionSets.filter(({ plans: ids }) => ids.length === 0);
    },
    reseller,
  };
}
