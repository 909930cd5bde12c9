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

/** A typed number with at most two decimals, after a point or a comma; undefined for anything else. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0]/g, '');
  return /^\d{1,11}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
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
