import type { Day, DayRange } from '@waypost/domain/base/day';
import type { Language } from '@waypost/domain/base/language';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** How a document writes numbers, amounts, days and countries. */
export function createFormats(language: Language, currency: string) {
  const locale = locales[language];
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  });
  const counts = new Intl.NumberFormat(locale);
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const day = (text: Day) => days.format(new Date(`${text}T00:00:00Z`));
  const national = (minor: number, code: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code.toUpperCase(), currencyDisplay: 'code' }).format(
      minor / 100,
    );
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return {
    /** In another currency than the document's. */
    national,
    exchangeRate: (rate: string) => decimals.format(Number(rate)),
    money: (minor: number) => money.format(minor / 100),
    count: (number: number) => counts.format(number),
    rate: (basisPoints: number) => rates.format(basisPoints / 10_000),
    day,
    period: ({ from, to }: DayRange) => `${day(from)} – ${day(to)}`,
    country: (code2: string) => (code2 === '' ? '' : (countries.of(code2) ?? code2)),
  };
}
export type Formats = ReturnType<typeof createFormats>;
