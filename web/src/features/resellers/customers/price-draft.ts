import type { CustomerPriceInput, CustomerPrices } from '@waypost/contract/entities/customer-prices';
import { type Day, isDay } from '@waypost/domain/base/day';
import { highestPrices, type PricedItem } from '@waypost/domain/customers/own-prices';
import { readAmount } from '../../../messages/typed-amount.ts';

export type CustomerPrice = CustomerPrices['prices'][number];

/** A price while it is typed. */
export type PriceDraft = { readonly own: boolean; readonly amount: string; readonly from: string };

export const priceDraftOf = ({ value }: CustomerPrice, today: Day): PriceDraft => ({
  own: value !== null,
  amount: value === null ? '' : String(value),
  from: today,
});

/** The typed price; undefined if it is none for this item. */
export function typedPrice({ own, amount }: PriceDraft, item: PricedItem): number | null | undefined {
  if (!own) return null;
  const value = readAmount(amount);
  return value === undefined || value > highestPrices[item] ? undefined : value;
}

/** A day on which a price can begin. */
export const isPriceDay = (from: string, today: Day): boolean => isDay(from) && from >= today;

/** The change that the draft asks for; undefined while something is wrong. */
export function priceInput(draft: PriceDraft, item: PricedItem, today: Day): CustomerPriceInput | undefined {
  const value = typedPrice(draft, item);
  return value === undefined || !isPriceDay(draft.from, today) ? undefined : { item, value, from: draft.from };
}
