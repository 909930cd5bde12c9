import type { Purchase } from '@waypost/contract/entities/purchase';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { addMonths } from '@waypost/domain/plans/billing-period';
import type { PersonalData } from '../../base/personal-data.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { clearPurchases, listPurchases, type StoredPurchase } from './purchases.store.ts';

const major = (minor: number) => minor / 100;

/** A purchase as its buyer sees it. */
export function toView({
  flow_id,
  state,
  kind,
  product_id,
  plan,
  quote,
  refusal_code,
  ...times
}: StoredPurchase): Purchase {
  const { currency, price, discount, credit, tax, total, credit_used = 0 } = quote.order;
  const months = plan.annual_monthly === 'annual' ? 12 : 1;
  return {
    flow_id,
    state,
    kind,
    product_id,
    plan_id: plan.id,
    plan_name: plan.display_name_long,
    order: {
      currency,
      price: major(price),
      discount: discount === null ? null : major(discount),
      credit: credit == null ? null : major(credit),
      tax: major(tax),
      total: major(total),
      credit_used: major(credit_used),
    },
    refusal_code,
    next_billing_date: quote.nextOn ?? addMonths(dayOf(times.ended ?? times.created), months),
  };
}

/** Purchases in the download and the deletion of an account. */
export const personalDataOf = (developers: Pick<DeveloperService, 'find'>): PersonalData => ({
  ofAccount: {
    purchases: async (db, { user }) =>
      (await listPurchases(db, user.userId)).map((purchase) => ({
        ...toView(purchase),
        created: purchase.created,
        terms_version: purchase.terms_version,
        terms_accepted_at: purchase.terms_accepted_at,
      })),
  },
  async erase(tx, { user }) {
    const account = await developers.find(user.userId, tx);
    if (!account) return;
    const purchases = await listPurchases(tx, user.userId);
    const problems = purchases
      .filter(({ state }) => state === 'pending')
      .map(({ plan }) => ({
        path: 'projects',
        reason: 'PAID_PROJECT_ACTIVE',
        message: `The payment of “${plan.display_name_long}” is being confirmed. Try again in a few minutes.`,
      }));
    if (problems.length > 0) throw new DomainError('PAID_PROJECT_ACTIVE', problems);
    await clearPurchases(tx, account.developer_id);
  },
});
