import type { Amounts } from '@waypost/domain/plans/plans';
import { usePrice } from '../../../api/price-display.tsx';
import { useText } from '../../../messages/use-text.tsx';
import type { Period } from './reseller-draft.ts';

type PlanPriceProps = {
  readonly price: Amounts;
  readonly period: Period;
  /** Of a plan without a price of its own. */
  readonly freeText?: string;
};

/** An amount with its period, in the account's currency. */
export function PlanPrice({ price, period, freeText }: PlanPriceProps) {
  const t = useText();
  const amount = usePrice({ price });
  if (price.usd === 0 && price.eur === 0) return freeText ?? t('resellers.free');
  if (amount === undefined) return null;
  return period === 'annual' ? t('resellers.perYear', { price: amount }) : t('resellers.perMonth', { price: amount });
}
