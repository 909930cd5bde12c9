import { addDays, type Day, dayOf, startOfMonth } from '@waypost/domain/base/day';
import { meterOf, meters, type PricedPlan, type Quantities, usageCost } from '@waypost/domain/billing/usage-cost';
import { type CapMeasure, pacePerDay } from '@waypost/domain/caps/spend-cap';
import { accountCurrency, type Currency, displayCurrency } from '@waypost/domain/plans/currency';
import { type OwnPrices, withOwnPrices } from '@waypost/domain/customers/own-prices';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Executor } from '../../db/transaction.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { ownPricesOf } from '../customers/customers.service.ts';
import { billingPeriodOn, planOf } from '../projects/projects.service.ts';
import { type CountedUsage, keyUsage, projectUsage } from './cap-usage.store.ts';
import type { CappedProject } from './spend-caps.store.ts';

export type CapCatalog = Pick<CatalogService, 'findPlan' | 'findCountry' | 'usagePricesOf'>;
export type Period = { readonly start: Day; readonly end: Day };

/** The present usage of a key, project or customer, and that some days later at today's pace. */
export type Spending = {
  readonly period: Period;
  /** In units, or in minor units of the currency. */
  spent(measure: CapMeasure, currency: Currency, daysLater: number): number;
};

const none: Quantities = { transactions: 0, mau: 0, storage: 0, transfer: 0 };

/** The quantities at a time, by the days from now. */
type QuantitiesAt = (daysLater: number) => Quantities;

function quantitiesOf(rows: readonly CountedUsage[], nowMs: number): QuantitiesAt {
  const totals = meters.map((meter) => {
    const own = rows.filter(({ usage_type }) => meterOf(usage_type) === meter);
    const sum = (figure: 'used' | 'today' | 'yesterday') => own.reduce((total, row) => total + row[figure], 0);
    return { meter, used: sum('used'), pace: pacePerDay({ today: sum('today'), yesterday: sum('yesterday') }, nowMs) };
  });
  return (daysLater) => {
    const at = totals.map(({ meter, used, pace }) => [meter, Math.round(used + pace * daysLater)]);
    return { ...none, ...(Object.fromEntries(at) as Partial<Quantities>) };
  };
}

const pricedPlan = (catalog: CapCatalog, project: CappedProject, own: OwnPrices | null): PricedPlan => {
  const plan = planOf(catalog, project) ?? project.plan_at_creation;
  return withOwnPrices({ ...plan, beyond: catalog.usagePricesOf(project.client_plan_id) }, own);
};

/** Today's prices of the customer that these projects are for. */
function customersPrices({ db, now, catalog }: Asked, [project]: readonly CappedProject[]) {
  const customer_id = (project?.customer_id ?? null) as CustomerId | null;
  return customer_id === null ? null : ownPricesOf(db, { customer_id, day: dayOf(now) }, catalog);
}

/** The currency of the account that a project belongs to. */
export const currencyOfProject = (catalog: CapCatalog, project: CappedProject): Currency =>
  displayCurrency(accountCurrency(project, (code) => catalog.findCountry(code)));

/** A customer's projects begin their billing periods on different days, so that the calendar month counts. */
export const monthOf = (today: Day): Period => {
  const start = startOfMonth(today);
  const [year = 0, month = 0] = start.split('-').map(Number);
  return { start, end: dayOf(new Date(Date.UTC(year, month, 1))) };
};

function spendingOfProject(plan: PricedPlan, at: QuantitiesAt, period: Period): Spending {
  return {
    period,
    spent: (measure, currency, daysLater) =>
      measure === 'units' ? at(daysLater).transactions : usageCost(plan, at(daysLater), currency).amount,
  };
}

/** A key's cost is its share of the project's: the amounts that a plan includes belong to all keys together. */
function spendingOfKey(
  { plan, at }: { readonly plan: PricedPlan; readonly at: QuantitiesAt },
  ofKey: QuantitiesAt,
  period: Period,
): Spending {
  return {
    period,
    spent(measure, currency, daysLater) {
      const used = ofKey(daysLater);
      if (measure === 'units') return used.transactions;
      const shares = usageCost(plan, at(daysLater), currency).lines.map(({ meter, used: all, amount }) =>
        all === 0 ? 0 : (amount * used[meter]) / all,
      );
      return Math.round(shares.reduce((sum, share) => sum + share, 0));
    },
  };
}

export type UsageDeps = { readonly catalog: CapCatalog };
type Asked = { readonly db: Executor; readonly now: Date; readonly catalog: CapCatalog };

async function usageOf({ db, now }: Asked, projects: readonly { project: CappedProject; period: Period }[]) {
  const subjects = projects.map(({ project, period }) => ({ id: project.product_id, start: period.start }));
  return Map.groupBy(await projectUsage(db, subjects, dayOf(now)), ({ id }) => id);
}

/** All projects of a customer together, in the calendar month. */
export async function customerSpending(asked: Asked, projects: readonly CappedProject[]): Promise<Spending> {
  const period = monthOf(dayOf(asked.now));
  const counted = projects.map((project) => ({ project, period }));
  const [rows, own] = await Promise.all([usageOf(asked, counted), customersPrices(asked, projects)]);
  const each = projects.map((project) => {
    const at = quantitiesOf(rows.get(project.product_id) ?? [], asked.now.getTime());
    return spendingOfProject(pricedPlan(asked.catalog, project, own), at, period);
  });
  return {
    period,
    spent: (...when) => each.reduce((sum, spending) => sum + spending.spent(...when), 0),
  };
}

type KeyOfProject = { readonly apiKeyId: string; readonly app_id: string };

/** A project and its keys, in its billing period. */
export async function projectSpending(asked: Asked, project: CappedProject, keys: readonly KeyOfProject[]) {
  const { db, now, catalog } = asked;
  const today = dayOf(now);
  const { from, to } = billingPeriodOn(project, today);
  const period: Period = { start: from, end: addDays(to, 1) };
  const subjects = keys.map(({ apiKeyId, app_id }) => ({ id: apiKeyId, app_id, start: period.start }));
  const [rows, ofKeys, own] = await Promise.all([
    usageOf(asked, [{ project, period }]),
    keyUsage(db, subjects, today),
    customersPrices(asked, [project]),
  ]);
  const plan = pricedPlan(catalog, project, own);
  const at = quantitiesOf(rows.get(project.product_id) ?? [], now.getTime());
  const rowsOfKeys = Map.groupBy(ofKeys, ({ id }) => id);
  return {
    project: spendingOfProject(plan, at, period),
    ofKey: (apiKeyId: string): Spending =>
      spendingOfKey({ plan, at }, quantitiesOf(rowsOfKeys.get(apiKeyId) ?? [], now.getTime()), period),
  };
}
