import { taxKinds, vatStates } from '@waypost/domain/billing/tax';
import { z } from 'zod';
import { Amounts } from './catalog.ts';
import { DeveloperUpdate } from './developer.ts';
import { idOf, instant } from './values.ts';

/** The payload of REQ-40; `user` has the details that differ from the saved account. */
export const TaxInput = z
  .strictObject({
    plan_id: z.string().min(1).max(100),
    user: DeveloperUpdate.nullish(),
    promo_code: z.string().max(100).nullish(),
    product_id: idOf('prj').nullish().meta({ description: 'The project whose plan would change' }),
  })
  .meta({ id: 'TaxInput' });
export type TaxInput = z.output<typeof TaxInput>;

/** How the order is taxed; the rate is a percentage, and `vat` is what is known of the buyer's VAT ID. */
export const Taxation = z
  .object({ kind: z.enum(taxKinds), country: z.string(), rate: z.number(), vat: z.enum(vatStates) })
  .meta({ id: 'Taxation' });

/** A change of plan in the currency of its subscription; the other amounts are what it costs now (BIL-39). */
export const PlanChangeCost = z
  .object({
    currency: z.enum(['usd', 'eur']),
    takes_effect: z.iso.date(),
    credit: z.number().nullable().meta({ description: 'What is unused of the present plan, without tax' }),
    carried: z.number().meta({ description: 'What the credit exceeds the charge by; it pays later statements' }),
    now: z.number().meta({ description: 'What is charged now, with tax' }),
    next: z.number().meta({ description: 'The price of each period that follows, with tax' }),
    next_on: z.iso.date(),
  })
  .meta({ id: 'PlanChangeCost' });
export type PlanChangeCost = z.output<typeof PlanChangeCost>;

/** What a plan costs an account, in major units (REQ-40). */
export const PlanCost = z
  .object({
    price: Amounts,
    discount: Amounts.nullable(),
    discountedPrice: Amounts.nullable(),
    tax: Amounts,
    totalPrice: Amounts,
    credit_used: Amounts.meta({ description: 'What the account’s credit pays of the total; the rest is charged' }),
    taxation: Taxation,
    promo: z
      .object({ promoCode: z.string(), amount: z.number(), period: z.enum(['monthly', 'annual']) })
      .nullable()
      .meta({ description: 'The percentage that the promo code takes off' }),
    change: PlanChangeCost.nullable(),
  })
  .meta({ id: 'PlanCost' });
export type PlanCost = z.output<typeof PlanCost>;

/** What is known of the account's VAT ID; the consultation number proves that the seller has asked. */
export const VatProof = z
  .object({
    state: z.enum(vatStates),
    consultation_number: z.string().nullable(),
    answered_at: instant.nullable(),
  })
  .meta({ id: 'VatProof' });
export type VatProof = z.output<typeof VatProof>;

/** BIL-34, with the currency of the amount in major units. */
export const Statement = z
  .object({
    statement_no: z.string(),
    create_date: z.iso.date(),
    new_charges_amount: z.number(),
    currency_cd: z.enum(['usd', 'eur']),
    is_paid_ind: z.boolean(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof Statement>;
