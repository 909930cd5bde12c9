import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { PlanCost, Statement, TaxInput, VatProof } from '../entities/billing.ts';
import { PromoCode } from '../entities/catalog.ts';
import { OwnSubscriptions } from '../entities/subscriptions.ts';
import { billingRoutes } from '../routes/billing.ts';

const common = { tag: 'Billing', envelope: 'portal' } as const;

export const billingEndpoints = {
  calculateTax: {
    ...billingRoutes.calculateTax,
    ...common,
    access: 'user',
    // it tells whether a promo code is valid, as reading one does
    limit: { max: 60, windowMs: 60_000 },
    // the VAT ID of a quote is asked about
    callerLimit: { max: 600, windowMs: 3_600_000 },
    summary: 'Calculate the discount, tax and total of a plan, or of a change to it, for the caller',
    body: TaxInput,
    response: PlanCost,
    reasons: [
      'PLAN_NOT_FOUND',
      'FAILED_TAX_CALCULATION',
      'PROMO_CODE_NOT_VALID',
      'NOT_FOUND',
      'USER_ROLE_PERMISSION_DENIED',
    ],
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
  validateVat: {
    ...billingRoutes.validateVat,
    ...common,
    access: 'user',
    limit: { max: 20, windowMs: 60_000 },
    callerLimit: { max: 40, windowMs: 3_600_000 },
    summary: 'Validate a VAT ID; true also while the validation service does not answer',
    body: z.strictObject({ vat_id: z.string().trim().min(1).max(40), country_code: z.string().min(2).max(3) }),
    response: z.boolean(),
    reasons: [],
  },
  readVatProof: {
    ...billingRoutes.readVatProof,
    ...common,
    access: 'user',
    summary: 'Read the state of the VAT ID of the caller’s account',
    response: VatProof,
    reasons: [],
  },
  listSubscriptions: {
    ...billingRoutes.listSubscriptions,
    ...common,
    access: 'user',
    summary: 'List the caller’s subscriptions with their next bills and planned changes',
    response: OwnSubscriptions,
    reasons: ['FAILED_TAX_CALCULATION'],
  },
  listStatements: {
    ...billingRoutes.listStatements,
    ...common,
    access: 'user',
    summary: 'List the statements of both days and those between, otherwise the latest three',
    // the service checks the days, because its refusal names the wrong one
    query: z.object({ from: z.string().max(40).optional(), to: z.string().max(40).optional() }),
    response: z.array(Statement),
    reasons: ['INVALID_DATE'],
  },
} as const satisfies Endpoints;
