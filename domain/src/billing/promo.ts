import type { Day } from '../base/day.ts';

/** A promo code (PLN-19); `amount` is a percentage. */
export type PromoCode = {
  readonly promoCode: string;
  /** The last day on which it is valid. */
  readonly expiration_date: Day;
  readonly rules: readonly [{ readonly period: string; readonly amount: number }];
};

/** Where and how often a promo code is valid; null means without a limit. */
export type PromoLimits = {
  readonly plans: readonly string[] | null;
  readonly first_purchase_only: boolean;
  readonly uses: number | null;
  readonly uses_per_account: number | null;
};

/** Whether the discount is described as a monthly or an annual one: period M is monthly (PLN-20). */
export const promoPeriod = ({ rules: [rule] }: PromoCode): 'monthly' | 'annual' =>
  rule.period === 'M' ? 'monthly' : 'annual';

/** A promo code is valid through the end of its last day, UTC (PLN-22). */
export const promoHasExpired = ({ expiration_date }: PromoCode, today: Day): boolean => expiration_date < today;

/** What decides whether an account can use a promo code for a plan. */
export type PromoFacts = {
  readonly today: Day;
  readonly planId: string;
  /** Whether the account has ever bought a plan. */
  readonly hasPurchased: boolean;
  /** How often the code was used: by every account, and by this one. */
  readonly uses: { readonly all: number; readonly own: number };
};

const isUsedUp = (uses: number, limit: number | null) => limit !== null && uses >= limit;

/** Whether the code is valid for this account and plan today (PLN-22). */
export function promoApplies(promo: PromoCode & PromoLimits, facts: PromoFacts): boolean {
  if (promoHasExpired(promo, facts.today)) return false;
  if (promo.plans && !promo.plans.includes(facts.planId)) return false;
  if (promo.first_purchase_only && facts.hasPurchased) return false;
  return !isUsedUp(facts.uses.all, promo.uses) && !isUsedUp(facts.uses.own, promo.uses_per_account);
}
