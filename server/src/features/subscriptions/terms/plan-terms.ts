import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day } from '@waypost/domain/base/day';
import { promoHasExpired } from '@waypost/domain/billing/promo';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { StoredSubscription } from '../subscriptions.store.ts';

export type Promo = NonNullable<StoredSubscription['promo']>;

/** The plan with its prices beyond the included amounts, as usage is rated by them. */
export const withPrices = (catalog: Pick<CatalogService, 'usagePricesOf'>, plan: Plan) => ({
  ...plan,
  beyond: catalog.usagePricesOf(plan.id),
});

/** The discount of a period that begins on a day: a promo code counts until it expires, and only for its plans. */
export function percentOn(
  catalog: Pick<CatalogService, 'findPromoCode'>,
  { promo, plan }: { readonly promo: Promo | null; readonly plan: Plan },
  day: Day,
): number | undefined {
  if (promo === null || promoHasExpired(promo, day)) return undefined;
  const plans = catalog.findPromoCode(promo.promoCode)?.plans ?? null;
  return plans !== null && !plans.includes(plan.id) ? undefined : promo.rules[0].amount;
}
