import { describe, expect, it } from 'vitest';
import {
  promoApplies,
  type PromoCode,
  type PromoFacts,
  promoHasExpired,
  type PromoLimits,
  promoPeriod,
} from './promo.ts';

const promo: PromoCode & PromoLimits = {
  promoCode: 'START20',
  expiration_date: '2026-11-30',
  rules: [{ period: 'M', amount: 20 }],
  plans: ['Freemium-Pro'],
  first_purchase_only: true,
  uses: 3,
  uses_per_account: 1,
};
const facts: PromoFacts = {
  today: '2026-11-30',
  planId: 'Freemium-Pro',
  hasPurchased: false,
  uses: { all: 2, own: 0 },
};

describe('a promo code', () => {
  it('is valid through the end of its last day PLN-22', () => {
    expect([promoHasExpired(promo, '2026-11-29'), promoHasExpired(promo, '2026-11-30')]).toEqual([false, false]);
    expect(promoHasExpired(promo, '2026-12-01')).toBe(true);
  });

  it.each([
    ['M', 'monthly'],
    ['A', 'annual'],
    ['', 'annual'],
    ['m', 'annual'],
  ])('of the period %s describes a discount that is %s PLN-20', (period, description) => {
    expect(promoPeriod({ ...promo, rules: [{ period, amount: 20 }] })).toBe(description);
  });

  it.each<[string, Partial<PromoFacts>, boolean]>([
    ['as it is', {}, true],
    ['on the day after', { today: '2026-12-01' }, false],
    ['for another plan', { planId: 'Pro-XYZ' }, false],
    ['after a purchase', { hasPurchased: true }, false],
    ['used by as many as may', { uses: { all: 3, own: 0 } }, false],
    ['used by this account already', { uses: { all: 1, own: 1 } }, false],
  ])('%s applies: %j %s', (_, changes, applies) => {
    expect(promoApplies(promo, { ...facts, ...changes })).toBe(applies);
  });

  it('without limits applies to every plan, purchase and account', () => {
    const free = { ...promo, plans: null, first_purchase_only: false, uses: null, uses_per_account: null };
    const later = { ...facts, planId: 'Pro-XYZ', hasPurchased: true, uses: { all: 1000, own: 1000 } };
    expect(promoApplies(free, later)).toBe(true);
  });
});
