import type { ProjectId } from '@waypost/domain/base/ids';
import { type PlanTerm, rateUsage } from '@waypost/domain/billing/subscriptions/usage-rating';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { listBilled, listPlanTerms, listSources, type UnratedPeriod } from './rating.store.ts';
import type { RatedAmount } from './usage-lines.ts';

export type RatedAmountDeps = {
  readonly catalog: Pick<CatalogService, 'usagePricesOf'>;
  readonly usage: Pick<UsageService, 'statedDays'>;
};

/** The cost of all usage that a closed period states, of its own days and of earlier periods, with what was billed of it. */
export function createRatedAmounts({ catalog, usage }: RatedAmountDeps) {
  async function termsOf(tx: Transaction, product_id: ProjectId): Promise<PlanTerm[]> {
    const terms = await listPlanTerms(tx, product_id);
    return terms.map(({ from_day, ended, plan }) => ({
      from: from_day,
      until: ended,
      // plans that were bought before subscriptions existed were stored without prices
      plan: { ...plan, beyond: plan.beyond ?? catalog.usagePricesOf(plan.id) },
    }));
  }

  return async (tx: Transaction, period: UnratedPeriod, currency: Currency): Promise<RatedAmount[]> => {
    const { product_id, first_day } = period;
    const terms = await termsOf(tx, product_id);
    const rated: RatedAmount[] = [];
    for (const source of await listSources(tx, period)) {
      const days = await usage.statedDays(tx, { product_id, source_day: source.first_day, through: first_day });
      const earlier = await listBilled(tx, { product_id, source_day: source.first_day });
      const range = { from: source.first_day, to: source.last_day };
      for (const line of rateUsage({ period: range, terms, currency }, days)) {
        const before = earlier.find(({ plan_from, meter }) => plan_from === line.from && meter === line.meter);
        rated.push({ source, line, billed: before?.billed ?? 0, billedBeyond: before?.beyond ?? 0 });
      }
    }
    return rated;
  };
}
