import { type Meter, meters, type PlanLimits, type UsagePrices } from '@waypost/domain/billing/usage-cost';
import type { Currency } from '@waypost/domain/plans/currency';
import { shortCount, shortData } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import type { Text } from '../../messages/use-text.tsx';

type Terms = PlanLimits & { readonly beyond: UsagePrices };

const limitOf: Readonly<Record<Meter, keyof PlanLimits>> = {
  transactions: 'threshold',
  mau: 'mau_limit',
  storage: 'xyz_storage_limit',
  transfer: 'xyz_transfer_limit',
};

export type PlanTerm = {
  readonly meter: Meter;
  readonly name: string;
  readonly included: string;
  /** The price for more, or that more is not charged. */
  readonly beyond: string;
};

/** What a plan includes, and what happens beyond each limit; a meter without a limit has no line. */
export function planTerms(plan: Terms, currency: Currency, t: Text): readonly PlanTerm[] {
  return meters.flatMap((meter) => {
    const limit = plan[limitOf[meter]];
    if (limit === null) return [];
    const price = plan.beyond[meter];
    return [
      {
        meter,
        name: t(`pricing.meter.${meter}`),
        included: meter === 'storage' || meter === 'transfer' ? shortData(limit, t) : shortCount(limit, t),
        beyond: price
          ? t(`pricing.beyond.${meter}`, { price: formatPrice(price[currency], currency, t) })
          : t('pricing.beyond.none'),
      },
    ];
  });
}
