import { findCurrency } from '@waypost/domain/plans/currencies';
import type { Amounts } from '@waypost/domain/plans/plans';
import { formatPrice } from '../messages/price.ts';
import { useText } from '../messages/use-text.tsx';
import { useKnownCurrency } from './currency.ts';

type Priced = { readonly price: Amounts };

/** A plan's price in the reader's currency; undefined while the currency is unknown (PLN-16). */
export function usePrice({ price }: Priced): string | undefined {
  const t = useText();
  const currency = findCurrency(useKnownCurrency());
  return currency && formatPrice(price[currency.id], currency.id, t);
}

/** The price of a plan, wherever one is shown (WID-22). */
export const PriceDisplay = ({ plan }: { readonly plan: Priced }) => usePrice(plan) ?? null;
