import type { Day } from '../base/day.ts';

/** A standard rate of value-added tax in basis points, from its first day until the next entry. */
export type TaxRate = { readonly from: Day; readonly rate: number };

const since = '2024-01-01';
const unchanged = (rate: number): readonly TaxRate[] => [{ from: since, rate }];

/**
 * The standard rates of the 27 EU members, and of GB for a seller there, by two-letter country code. Entries are added
 * with a later `from` and never changed, so that an old order can be computed again.
 */
export const taxRates: Readonly<Record<string, readonly TaxRate[]>> = {
  AT: unchanged(2000),
  BE: unchanged(2100),
  BG: unchanged(2000),
  CY: unchanged(1900),
  CZ: unchanged(2100),
  DE: unchanged(1900),
  DK: unchanged(2500),
  EE: [
    { from: since, rate: 2200 },
    { from: '2025-07-01', rate: 2400 },
  ],
  ES: unchanged(2100),
  FI: [
    { from: since, rate: 2400 },
    { from: '2024-09-01', rate: 2550 },
  ],
  FR: unchanged(2000),
  GB: unchanged(2000),
  GR: unchanged(2400),
  HR: unchanged(2500),
  HU: unchanged(2700),
  IE: unchanged(2300),
  IT: unchanged(2200),
  LT: unchanged(2100),
  LU: unchanged(1700),
  LV: unchanged(2100),
  MT: unchanged(1800),
  NL: unchanged(2100),
  PL: unchanged(2300),
  PT: unchanged(2300),
  RO: [
    { from: since, rate: 1900 },
    { from: '2025-08-01', rate: 2100 },
  ],
  SE: unchanged(2500),
  SI: unchanged(2200),
  SK: [
    { from: since, rate: 2000 },
    { from: '2025-01-01', rate: 2300 },
  ],
};

/** The rate of a country on a day in basis points; undefined for a country or a day without one. */
export function taxRateOn(code2: string, day: Day): number | undefined {
  const rates = Object.hasOwn(taxRates, code2) ? taxRates[code2] : undefined;
  return rates?.findLast(({ from }) => from <= day)?.rate;
}

/** What is known of a VAT ID; all but a proven one count as none (PLN-26). */
export const vatStates = ['none', 'proven', 'pending', 'refused', 'format_only'] as const;
export type VatState = (typeof vatStates)[number];

/** Why an order is taxed as it is. */
export const taxKinds = ['domestic', 'destination', 'reverse_charge', 'outside_eu'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** How an order is taxed: `rate` is in basis points. */
export type Taxation = {
  readonly kind: TaxKind;
  /** The two-letter code of the buyer's country. */
  readonly country: string;
  readonly rate: number;
  readonly vat: VatState;
};

export type TaxFacts = {
  /** The two-letter code of the seller's country (`seller_country`). */
  readonly seller: string;
  readonly buyer: { readonly code2: string; readonly eu_member: boolean };
  readonly vat: VatState;
  readonly day: Day;
};

function taxKindOf({ seller, buyer, vat }: TaxFacts): TaxKind {
  if (buyer.code2 === seller) return 'domestic';
  if (!buyer.eu_member) return 'outside_eu';
  return vat === 'proven' ? 'reverse_charge' : 'destination';
}

/**
 * How a digital service is taxed: in the seller's country always; in another EU country not with a proven VAT ID
 * (reverse charge), otherwise at the buyer's rate (OSS); outside the EU not at all (PLN-26). Undefined if the rate is
 * unknown: such an order cannot be bought.
 */
export function taxationOf(facts: TaxFacts): Taxation | undefined {
  const { code2 } = facts.buyer;
  const kind = taxKindOf(facts);
  const isTaxed = kind === 'domestic' || kind === 'destination';
  const rate = isTaxed ? taxRateOn(code2, facts.day) : 0;
  return rate === undefined ? undefined : { kind, country: code2, rate, vat: facts.vat };
}
