import type { CapState } from '@waypost/contract/entities/spend-caps';
import type { CapMeasure } from '@waypost/domain/caps/spend-cap';
import type { Currency } from '@waypost/domain/plans/currency';
import { formatNumber } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import type { Text } from '../../messages/use-text.tsx';

/** An amount of a cap in units or money. */
export function amountText(
  amount: number,
  of: { readonly measure: CapMeasure; readonly currency: Currency | null },
  t: Text,
) {
  return of.measure === 'money'
    ? formatPrice(amount, of.currency ?? 'usd', t)
    : t('spendCaps.units', { count: amount, number: formatNumber(amount, t) });
}

/** The colour of a cap's bar: a warning from 75 %, danger when it is reached. */
export function toneOf({ level }: Pick<CapState, 'level'>): 'accent' | 'warning' | 'danger' {
  if (level === 100) return 'danger';
  return level >= 75 ? 'warning' : 'accent';
}
