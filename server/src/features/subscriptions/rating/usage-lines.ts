import { addDays } from '@waypost/domain/base/day';
import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import type { RatedLine } from '@waypost/domain/billing/subscriptions/usage-rating';
import type { Taxation } from '@waypost/domain/billing/tax';
import { lineOf } from '../bills/bill-lines.ts';
import type { StoredSubscription } from '../subscriptions.store.ts';
import type { SourcePeriod } from './rating.store.ts';

/** The cost of a meter in a period, what the last rating knew of it, and what was billed of it. */
export type RatedAmount = {
  readonly source: SourcePeriod;
  readonly line: RatedLine;
  readonly known: number;
  readonly billed: number;
  readonly billedBeyond: number;
};

type Terms = { readonly subscription: StoredSubscription; readonly taxation: Taxation };

const meterNames = {
  transactions: 'Transactions beyond the plan',
  mau: 'Monthly active users beyond the plan',
  storage: 'Storage beyond the plan',
  transfer: 'Transfer beyond the plan',
} as const;

/** A charge of all usage, less what was billed of it before. */
export function linesOf(
  { source, line, billedBeyond }: RatedAmount,
  { subscription, taxation }: Terms,
): StatementDraftLine[] {
  const { meter, used, included, beyond, per, unitPrice, from, to } = line;
  if (unitPrice === null) return [];
  const { product_id, plan } = subscription;
  const period = { from, until: addDays(to, 1) };
  const facts = { product_id, plan: plan.id, period, unit_price: unitPrice, per, taxation, what: meterNames[meter] };
  const source_day = source.first_day;
  return [
    lineOf({ ...facts, quantity: beyond, source: { type: 'usage', meter, used, included, source_day } }),
    ...(billedBeyond > 0
      ? [lineOf({ ...facts, quantity: -billedBeyond, source: { type: 'adjustment', meter, source_day } })]
      : []),
  ];
}
