import type { Currency } from '@waypost/domain/plans/currency';

const noBreak = '\u00a0';

/** How each currency is written. */
const styles = {
  usd: { symbol: '$', positioning: 'pre', thousands: ',' },
  eur: { symbol: '€', positioning: 'append', thousands: noBreak },
} as const satisfies Record<Currency, object>;

/** A price in its currency: whole amounts without decimals, all others with two. */
export function formatPrice(amount: number, currency: Currency): string {
  const { symbol, positioning, thousands } = styles[currency];
  const digits = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  const [whole = '', cents] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const written = cents === undefined ? grouped : `${grouped}.${cents}`;
  return positioning === 'pre' ? `${symbol}${written}` : `${written}${noBreak}${symbol}`;
}
