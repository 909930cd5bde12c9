import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  unitedKingdom,
} from 'jsvat';
import type { VatState } from './tax.ts';
import type { VatCountry } from './vat-countries.ts';

const formats: Readonly<Record<VatCountry, typeof austria>> = {
  AT: austria,
  BE: belgium,
  BG: bulgaria,
  CY: cyprus,
  CZ: czechRepublic,
  DE: germany,
  DK: denmark,
  EE: estonia,
  ES: spain,
  FI: finland,
  FR: france,
  GB: unitedKingdom,
  GR: greece,
  HR: croatia,
  HU: hungary,
  IE: ireland,
  IT: italy,
  LT: lithuania,
  LU: luxembourg,
  LV: latvia,
  MT: malta,
  NL: netherlands,
  PL: poland,
  PT: portugal,
  RO: romania,
  SE: sweden,
  SI: slovenia,
  SK: slovakiaRepublic,
};

/** The prefix of a country's VAT ids; the validation service knows Greece as EL (BIL-13). */
export const vatPrefix = (country: VatCountry): string => (country === 'GR' ? 'EL' : country);

/** A VAT id in capital letters and digits with its country's prefix, however it was typed. */
export function normalizeVatId(typed: string, country: VatCountry): string {
  const characters = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const prefix = vatPrefix(country);
  const number = [prefix, country].find((start) => characters.startsWith(start));
  return number === undefined ? `${prefix}${characters}` : `${prefix}${characters.slice(number.length)}`;
}

/**
 * Whether a normalized VAT id has its country's format. Its checksum does not decide: some numbers in use do not have a
 * correct one, and the validation service knows them.
 */
export const vatFormatIsValid = (vatId: string, country: VatCountry): boolean =>
  checkVAT(vatId, [formats[country]]).isValidFormat;

/** What the validation service said; GB ids are checked by their format only, because it does not know them (BIL-13). */
export const vatOutcomes = ['VALID', 'INVALID', 'UNAVAILABLE', 'NOT_CHECKABLE'] as const;
export type VatOutcome = (typeof vatOutcomes)[number];

const msPerDay = 24 * 60 * 60 * 1000;

/** A proof counts for 90 days; the recheck after 30 days renews it, also if the service is away for weeks. */
export const proofDays = 90;
export const recheckAfterDays = 30;

/** The last answer about a VAT id; an outage after a VALID answer keeps the answer and its date. */
export type VatAnswer = { readonly outcome: VatOutcome; readonly answered_at: Date | null };

/** What an answer means for the tax; without an answer, the proof is pending (PLN-26). */
export function vatStateOf(answer: VatAnswer | undefined, now: Date): Exclude<VatState, 'none'> {
  if (answer?.outcome === 'INVALID') return 'refused';
  if (answer?.outcome === 'NOT_CHECKABLE') return 'format_only';
  const proven = answer?.outcome === 'VALID' ? answer.answered_at : null;
  return proven && now.getTime() - proven.getTime() < proofDays * msPerDay ? 'proven' : 'pending';
}
