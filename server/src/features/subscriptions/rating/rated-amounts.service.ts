import type { ProjectId } from '@waypost/domain/base/ids';
import { type PlanTerm, rateUsage } from '@waypost/domain/billing/subscriptions/usage-rating';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { listBilled, listPlanTerms, listSources, type ProjectsOfAccount, type UnratedPeriod } from './rating.store.ts';
import type { RatedAmount } from './usage-lines.ts';

type ProjectTerm = PlanTerm & { readonly product_id: ProjectId };

export type RatedAmountDeps = {
  readonly catalog: Pick<CatalogService, 'usagePricesOf'>;
  readonly usage: Pick<UsageService, 'statedDays'>;
};

/** The plans that an account has paid for in these projects, with their prices. */
export const createPlanTerms =
  ({ catalog }: Pick<RatedAmountDeps, 'catalog'>) =>
  async (db: Executor, projects: ProjectsOfAccount): Promise<readonly ProjectTerm[]> =>
    (await listPlanTerms(db, projects)).map(({ product_id, from_day, ended, plan }) => ({
      product_id,
      from: from_day,
      until: ended,
      // plans that were bought before subscriptions existed were stored without prices
      plan: { ...plan, beyond: plan.beyond ?? catalog.usagePricesOf(plan.id) },
    }));

/** The cost of all usage that a closed period states, of its own days and of earlier periods, with what was billed of it. */
export function createRatedAmounts({ catalog, usage }: RatedAmountDeps) {
  const termsOf = createPlanTerms({ catalog });

  return async (tx: Transaction, period: UnratedPeriod, currency: Currency): Promise<RatedAmount[]> => {
    const { product_id, first_day, developer_id } = period;
    const terms = await termsOf(tx, { productIds: [product_id], developer_id });
    const rated: RatedAmount[] = [];
    for (const source of await listSources(tx, period)) {
      const days = await usage.statedDays(tx, { product_id, source_day: source.first_day, through: first_day });
      const earlier = await listBilled(tx, { product_id, source_day: source.first_day });
      const range = { from: source.first_day, to: source.last_day };
      for (const line of rateUsage({ period: range, terms, currency }, days)) {
        const before = earlier.find(({ plan_from, meter }) => plan_from === line.from && meter === line.meter);
        const { known = 0, billed = 0, beyond = 0 } = before ?? {};
        rated.push({ source, line, known, billed, billedBeyond: beyond });
      }
    }
    return rated;
  };
}
