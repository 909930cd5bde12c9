import { addDays } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import { smallestBill } from '@waypost/domain/billing/subscriptions/usage-rating';
import type { Taxation } from '@waypost/domain/billing/tax';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { IssueBill } from '../bills/bills.service.ts';
import type { StoredBill } from '../bills.store.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { lockSubscription, type StoredSubscription } from '../subscriptions.store.ts';
import { createRatedAmounts, type RatedAmountDeps } from './rated-amounts.service.ts';
import { insertRated, insertRatedUsage, listUnrated, setBillOf, type UnratedPeriod } from './rating.store.ts';
import { linesOf, type RatedAmount } from './usage-lines.ts';

export type RatingDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> &
  RatedAmountDeps & {
    readonly developers: Pick<DeveloperService, 'lockById'>;
    readonly issue: IssueBill;
    readonly taxationOf: (developer_id: DeveloperId) => Promise<Taxation>;
    readonly events: SubscriptionEvents;
  };

type Terms = {
  readonly account: DeveloperRecord;
  readonly subscription: StoredSubscription;
  readonly taxation: Taxation;
};

const rowsOf = ({ product_id, first_day }: UnratedPeriod, rated: readonly RatedAmount[], isBilled: boolean) =>
  rated.map(({ source, line: { from, to: _to, ...cost }, billed }) => ({
    product_id,
    first_day,
    source_day: source.first_day,
    plan_from: from,
    meter: cost.meter,
    cost: JSON.stringify(cost),
    amount: cost.amount,
    billed: isBilled ? cost.amount - billed : 0,
  }));

type RatedPeriod = UnratedPeriod & { readonly rated: readonly RatedAmount[] };

function createRateOne(deps: RatingDeps) {
  const { transact, clock, developers, issue, events } = deps;
  const ratedOf = createRatedAmounts(deps);

  /** A bill too small for a charge is left to the next period. */
  async function bill(
    tx: Transaction,
    { rated, first_day, last_day }: RatedPeriod,
    terms: Terms,
  ): Promise<StoredBill | undefined> {
    const changed = rated.filter(({ line, billed }) => line.amount !== billed);
    const lines = changed.flatMap((amount) => linesOf(amount, terms)).filter(({ amount }) => amount !== 0);
    if (lines.length === 0 || statementTotals(lines).total < smallestBill) return undefined;
    return issue(tx, {
      ...terms,
      kind: 'usage',
      period: { from: first_day, until: addDays(last_day, 1) },
      occasion: '',
      lines,
      payment: { kind: 'collect', cause: 'first' },
    });
  }

  /** A deleted account has no country to be taxed in: units that arrive after it are counted and not billed. */
  function leaveUnbilled({ product_id, first_day, rated }: RatedPeriod, { currency }: StoredSubscription): undefined {
    const amount = rated.reduce((sum, { line, known }) => sum + line.amount - known, 0);
    if (amount > 0) events.notCharged({ product_id, first_day, amount, currency });
  }

  return async function rateOne(period: UnratedPeriod): Promise<void> {
    const { product_id, first_day, subscription_id, developer_id, is_deleted } = period;
    // before the transaction, which must not wait for others
    const taxation = is_deleted ? undefined : await deps.taxationOf(developer_id);
    await transact(async (tx) => {
      const account = await developers.lockById(tx, developer_id);
      const subscription = await lockSubscription(tx, subscription_id);
      const row = { product_id, first_day, subscription_id, bill_id: null, rated: clock() };
      if (!account || !(await insertRated(tx, row))) return;
      const rated = await ratedOf(tx, period, subscription.currency);
      const issued = taxation
        ? await bill(tx, { ...period, rated }, { account, subscription, taxation })
        : leaveUnbilled({ ...period, rated }, subscription);
      if (issued) await setBillOf(tx, { product_id, first_day, bill_id: issued.bill_id });
      await insertRatedUsage(tx, rowsOf(period, rated, issued !== undefined));
    });
  };
}

/** Bills the usage of closed periods beyond the included amounts. */
export function createRating(deps: RatingDeps): () => Promise<void> {
  const rateOne = createRateOne(deps);
  return async function rateClosed() {
    let failed: ProjectId | undefined;
    let periods = await listUnrated(deps.db, undefined);
    while (periods.length > 0) {
      for (const period of periods) {
        const { product_id, first_day } = period;
        if (failed === product_id) continue; // its later periods build on the failed one
        await rateOne(period).catch((err: unknown) => {
          failed = product_id;
          deps.events.notRated({ product_id, first_day, err });
        });
      }
      periods = await listUnrated(deps.db, periods.at(-1));
    }
  };
}
