import type { Day, DayRange } from '../../base/day.ts';
import type { DeveloperId } from '../../base/ids.ts';
import type { Language } from '../../base/language.ts';
import type { Currency } from '../../plans/currency.ts';
import type { NationalVat } from './national-vat.ts';
import type { TaxCategory } from './tax-category.ts';

/** Why a statement is issued; credit notes are numbered in a series of their own. */
export const statementKinds = ['purchase', 'renewal', 'usage', 'plan_change', 'credit_note'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** A name and address, as a document shows it. */
export type StatementParty = {
  readonly name: string;
  readonly address: string;
  readonly postal: string;
  readonly city: string;
  /** The two-letter code of the country. */
  readonly country: string;
  /** With its country's prefix. */
  readonly vat_id: string | null;
  readonly email: string | null;
};

/** Who sells. Each seller numbers its own statements. */
export type StatementSeller = StatementParty & {
  /** Begins every number of the seller. */
  readonly seller_id: string;
  /** Such as the register, the directors and the bank account: the foot of every page. */
  readonly legal_lines: readonly string[];
};

export type StatementBuyer = StatementParty & {
  /** The person at a company; null if the person is the buyer. */
  readonly contact: string | null;
};

/** The record that a line was computed from, with its facts. */
export type LineSource = {
  readonly type: 'purchase' | 'plan' | 'usage' | 'adjustment' | 'proration' | 'statement';
  readonly [fact: string]: string | number | null;
};

/** Amounts are integer minor units. In a credit note, they are what is given back. */
export type StatementDraftLine = {
  /** What is sold, such as the plan's name or "Requests beyond the plan". */
  readonly what: string;
  readonly product_id: string | null;
  /** The id of the plan. */
  readonly plan: string | null;
  readonly period: DayRange | null;
  /** Negative if an earlier charge is given back on a statement. */
  readonly quantity: number;
  /** The price of `per` units; never negative. */
  readonly unit_price: number;
  /** The quantity that the price is for; by default 1. */
  readonly per?: number | undefined;
  /** What a promo code takes off the line; by default 0. */
  readonly discount?: number | undefined;
  /** Without tax: quantity × price ÷ per, rounded half up, minus the discount. */
  readonly amount: number;
  /** In basis points. */
  readonly tax_rate: number;
  readonly tax_category: TaxCategory;
  readonly source: LineSource;
};

/** What a statement is about: `subject_id` is the subscription, the purchase or, for a credit note, the statement. */
export type StatementReferences = {
  readonly subject_id: string;
  /** The credited statement of a credit note; otherwise null. */
  readonly credited_statement_no: string | null;
};

/** Everything that a statement says but its number, its day and its sums. */
export type StatementDraft = {
  readonly developer_id: DeveloperId;
  readonly kind: StatementKind;
  readonly seller: StatementSeller;
  readonly buyer: StatementBuyer;
  readonly currency: Currency;
  /** The days that are charged; of a purchase, the first period. */
  readonly period: DayRange;
  readonly lines: readonly StatementDraftLine[];
  readonly references: StatementReferences;
  /** The language of the document. */
  readonly language: Language;
  /** Whether it is paid when it is issued. */
  readonly is_paid: boolean;
  /** What credits of the account have paid when it is issued; missing in older statements. */
  readonly credit_used?: number | undefined;
  /** Why a credit note is issued; otherwise null. */
  readonly reason: string | null;
};

/** A draft with its number and day, as it is frozen. */
export type StatementHead = Omit<StatementDraft, 'lines'> & {
  readonly statement_no: string;
  readonly create_date: Day;
  /** The VAT in the currency of the seller's country, if the statement is in another one (Article 230). */
  readonly national_vat?: NationalVat | undefined;
};
