import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { PlanCost, TaxInput } from '../entities/billing.ts';
import { PromoCode } from '../entities/catalog.ts';
import { billingRoutes } from '../routes/billing.ts';

const common = { tag: 'Billing', envelope: 'portal' } as const;

export const billingEndpoints = {
  calculateTax: {
    ...billingRoutes.calculateTax,
    ...common,
    access: 'user',
    summary: 'Calculate the discount, tax and total of a plan for the caller',
    body: TaxInput,
    response: PlanCost,
    reasons: ['PLAN_NOT_FOUND', 'FAILED_TAX_CALCULATION', 'PROMO_CODE_NOT_VALID'],
  },
  readPromoCode: {
    ...billingRoutes.readPromoCode,
    ...common,
    access: 'public',
    limit: { max: 30, windowMs: 60_000 },
    summary: 'Read a promo code, also an expired one',
    params: z.object({ token: z.string().min(1).max(100) }),
    response: PromoCode,
    reasons: ['PROMO_CODE_NOT_FOUND'],
  },
} as const satisfies Endpoints;
