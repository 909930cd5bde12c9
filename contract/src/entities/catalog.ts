import { planTypes } from '@waypost/domain/plans/plans';
import { z } from 'zod';

/** An amount in major units for each currency of the catalogue. */
export const Amounts = z.object({ usd: z.number(), eur: z.number() }).meta({ id: 'Amounts' });

/** Prices beyond a plan's limits; a meter without one is not charged. */
export const UsagePrices = z
  .object({
    transactions: Amounts.optional().meta({ description: 'For 1,000 transactions' }),
    mau: Amounts.optional().meta({ description: 'For each monthly active user' }),
    storage: Amounts.optional().meta({ description: 'For each GB stored for a month' }),
    transfer: Amounts.optional().meta({ description: 'For each GB transferred' }),
  })
  .meta({ id: 'UsagePrices' });
export const UsagePricesByPlan = z.record(z.string(), UsagePrices).meta({ id: 'UsagePricesByPlan' });
export type UsagePricesByPlan = z.output<typeof UsagePricesByPlan>;

/** PLN-02. */
export const Plan = z
  .object({
    id: z.string(),
    type: z.enum(planTypes),
    master_plan: z.string(),
    master_plan_name: z.string(),
    annual_monthly: z.enum(['annual', 'monthly']),
    display_name_long: z.string(),
    is_evaluation_plan: z.boolean(),
    is_free_plan: z.boolean(),
    price: Amounts,
    period: z.enum(['MON', 'ANN']),
    threshold: z.number().int().nullable(),
    mau_limit: z.number().int().nullable(),
    xyz_storage_limit: z.number().nullable(),
    xyz_transfer_limit: z.number().nullable(),
    tax: Amounts,
    discountedPrice: Amounts.nullable(),
    discount: Amounts.nullable(),
    totalPrice: Amounts,
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof Plan>;

/** PLN-19: `expiration_date` is the last day on which it is valid; `amount` is a percentage. */
export const PromoCode = z
  .object({
    promoCode: z.string(),
    expiration_date: z.iso.date(),
    rules: z.tuple([z.object({ period: z.string(), amount: z.number() })]).readonly(),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.output<typeof PromoCode>;

/** BIL-04: code has three letters, code2 two. */
export const Country = z
  .object({
    code: z.string(),
    code2: z.string(),
    name: z.string(),
    currency: z.string(),
    export_control: z.boolean(),
    block_paid_creation: z.boolean(),
    eu_member: z.boolean(),
  })
  .meta({ id: 'Country' });
export type Country = z.output<typeof Country>;

export const State = z.object({ code: z.string(), name: z.string() }).meta({ id: 'State' });

/** BIL-05: by the country's three-letter code. */
export const StatesByCountry = z.record(z.string(), z.array(State)).meta({ id: 'StatesByCountry' });
export type StatesByCountry = z.output<typeof StatesByCountry>;

export const ListEntry = z.object({ id: z.string(), name: z.string() }).meta({ id: 'ListEntry' });
export type ListEntry = z.output<typeof ListEntry>;

/** REQ-39: feature texts by plan id. */
export const PlanFeatures = z.record(z.string(), z.array(z.string())).meta({ id: 'PlanFeatures' });
export type PlanFeatures = z.output<typeof PlanFeatures>;
