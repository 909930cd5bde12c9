import type { Plan } from '@waypost/contract/entities/catalog';
import { expect, it } from 'vitest';
import { percentOn, type Promo } from './plan-terms.ts';

const promo = {
  promoCode: 'CODE',
  expiration_date: '2026-08-31',
  rules: [{ period: 'M', amount: 20 }],
} as unknown as Promo;

it.each([
  [20, 'of one of its plans, on its last day', ['Pro'], 'Pro', '2026-08-31'],
  [0, 'of one of its plans, after its last day', ['Pro'], 'Pro', '2026-09-01'],
  [0, 'of another plan', ['Pro'], 'Max', '2026-08-01'],
  [20, 'of any plan, if it names none', null, 'Max', '2026-08-01'],
] as const)('a promo code takes %i percent off a period %s', (...[expected, , plans, id, day]) => {
  const findPromoCode = () => ({ ...promo, plans }) as never;
  expect(percentOn({ findPromoCode }, { promo, plan: { id } as Plan }, day) ?? 0).toBe(expected);
});
