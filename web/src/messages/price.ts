import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { currencies } from '@waypost/domain/plans/currencies';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Text } from './use-text.tsx';

const noBreak = '\u00a0';

const createFormat = (language: Language) =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
const cache = new Map<Language, ReturnType<typeof createFormat>>();

function formatOf(language: Language) {
  const format = cache.get(language) ?? createFormat(language);
  cache.set(language, format);
  return format;
}

/**
 * A price, without decimals if they are zero; a minus stands before a symbol too. English follows the table of currencies;
 * German has its own separators and puts every symbol last.
 */
export function formatPrice(amount: number, currency: Currency, { language = defaultLanguage }: Text): string {
  const { symbol, positioning, thousand_separator } = currencies[currency];
  const sign = amount < 0 ? '−' : '';
  const written = formatOf(language).format(Math.abs(amount));
  if (language === 'de') return `${sign}${written}${noBreak}${symbol}`;
  const number = written.replaceAll(',', thousand_separator);
  return positioning === 'pre' ? `${sign}${symbol}${number}` : `${sign}${number}${noBreak}${symbol}`;
}
