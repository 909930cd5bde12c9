import type { Deletion } from '@waypost/contract/entities/account-settings';
import type { Day } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { rateUsage, smallestBill } from '@waypost/domain/billing/subscriptions/usage-rating';
import { closesOn } from '@waypost/domain/plans/billing-period';
import type { Executor } from '../../../db/transaction.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { createPlanTerms, type RatedAmountDeps } from './rated-amounts.service.ts';
import { listPaidProjects, listUnratedOf, type PaidProject, type ProjectsOfAccount } from './rating.store.ts';

type Unbilled = Deletion['unbilled'][number];
type Period = { readonly product_id: ProjectId; readonly first_day: Day; readonly last_day: Day };

export type UnbilledUsageDeps = Pick<RatedAmountDeps, 'catalog'> & {
  readonly usage: Pick<UsageService, 'counted'>;
};

const byProject = <T extends { readonly product_id: ProjectId }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ product_id }) => product_id);

/** What an account's usage beyond its plans costs until now, as far as no bill contains it and one will. */
export function createUnbilledUsage({ catalog, usage }: UnbilledUsageDeps) {
  const termsOf = createPlanTerms({ catalog });

  async function readUsage(db: Executor, { productIds, developer_id }: ProjectsOfAccount) {
    const unclosed = await usage.counted.periods(db, productIds);
    const periods: readonly Period[] = [...(await listUnratedOf(db, productIds)), ...unclosed];
    const [from = '9999-12-31'] = periods.map(({ first_day }) => first_day).toSorted();
    const days = byProject(await usage.counted.days(db, { productIds, from }));
    const terms = byProject(await termsOf(db, { productIds, developer_id }));
    return { periods: byProject(periods), days, terms };
  }

  return async function unbilledOf(db: Executor, developer_id: DeveloperId): Promise<Unbilled[]> {
    const projects = await listPaidProjects(db, developer_id);
    if (projects.length === 0) return [];
    const productIds = projects.map(({ product_id }) => product_id);
    const { periods, days, terms } = await readUsage(db, { productIds, developer_id });
    const costOf = ({ product_id, currency }: PaidProject, { first_day: from, last_day: to }: Period) => {
      const rated = { period: { from, to }, terms: terms.get(product_id) ?? [], currency };
      return rateUsage(rated, days.get(product_id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    };
    return projects.flatMap((project) => {
      const costly = (periods.get(project.product_id) ?? [])
        .map((period) => ({ closes: closesOn({ to: period.last_day }), cost: costOf(project, period) }))
        .filter(({ cost }) => cost > 0);
      const amount = costly.reduce((sum, { cost }) => sum + cost, 0);
      const billed_on = costly
        .map(({ closes }) => closes)
        .toSorted()
        .at(-1);
      if (billed_on === undefined || amount < smallestBill) return [];
      return [{ ...project, amount: amount / 100, billed_on }];
    });
  };
}
