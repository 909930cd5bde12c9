import type { VatState } from './tax.ts';
import type { VatCountry } from './vat-countries.ts';

/** The prefix of a country's VAT IDs; the validation service knows Greece as EL (BIL-13). */
export const vatPrefix = (country: VatCountry): string => (country === 'GR' ? 'EL' : country);

/** Northern Ireland belongs to GB, but the validation service knows its ids. */
const northernIreland = 'XI';

const prefixesOf = (country: VatCountry): readonly string[] =>
  country === 'GB' ? ['GB', northernIreland] : [vatPrefix(country), country];

/** These countries have issued ids with + and *. */
const hasSigns = (country: VatCountry) => country === 'IE' || country === 'NL';

/** A VAT ID in capital letters and digits with its country's prefix, however it was typed. */
export function normalizeVatId(typed: string, country: VatCountry): string {
  const separators = hasSigns(country) ? /[^\p{L}\p{N}+*]/gu : /[^\p{L}\p{N}]/gu;
  const characters = typed.toUpperCase().replaceAll(separators, '');
  const prefix = prefixesOf(country).find((start) => characters.startsWith(start)) ?? '';
  const number = characters.slice(prefix.length);
  // Belgian numbers of before 2005 have nine digits; the register knows them with a 0
  const padded = country === 'BE' && /^\d{9}$/.test(number) ? `0${number}` : number;
  return `${prefix === northernIreland ? prefix : vatPrefix(country)}${padded}`;
}

/** The validation service knows none of GB's ids except those of Northern Ireland (BIL-13). */
export const vatIsCheckable = (vatId: string): boolean => !vatId.startsWith('GB');

const askable = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;
const british = /^GB(\d{9}(\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/;

/**
 * Whether a normalized VAT ID can be one. The registers have forms that no list of patterns keeps up with, so only the
 * validation service judges those that it takes (BIL-46).
 */
export const vatFormatIsValid = (vatId: string): boolean => (vatIsCheckable(vatId) ? askable : british).test(vatId);

/** What the validation service said; ids of GB are checked by their format only, because it does not know them (BIL-13). */
export const vatOutcomes = ['VALID', 'INVALID', 'UNAVAILABLE', 'NOT_CHECKABLE'] as const;
export type VatOutcome = (typeof vatOutcomes)[number];

const msPerDay = 24 * 60 * 60 * 1000;

/** A proof counts for 90 days; the recheck after 30 days renews it, also if the service is away for weeks. */
export const proofDays = 90;
export const recheckAfterDays = 30;

/** The last answer about a VAT ID; an outage after a VALID answer keeps the answer and its date. */
export type VatAnswer = { readonly outcome: VatOutcome; readonly answered_at: Date | null };

/** What an answer means for the tax; without an answer, the proof is pending (PLN-26). */
export function vatStateOf(answer: VatAnswer | undefined, now: Date): Exclude<VatState, 'none'> {
  if (answer?.outcome === 'INVALID') return 'refused';
  if (answer?.outcome === 'NOT_CHECKABLE') return 'format_only';
  const proven = answer?.outcome === 'VALID' ? answer.answered_at : null;
  return proven && now.getTime() - proven.getTime() < proofDays * msPerDay ? 'proven' : 'pending';
}
