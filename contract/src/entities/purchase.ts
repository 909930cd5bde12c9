import { purchaseStates } from '@waypost/domain/purchases/purchase';
import { z } from 'zod';
import { idOf } from './values.ts';

const amount = z.number().nonnegative();

/** The figures that the buyer has seen, in major units of the account's currency; a purchase at others is refused. */
export const ReviewedOrder = z
  .strictObject({
    currency: z.enum(['usd', 'eur']),
    price: amount,
    discount: amount.nullable(),
    credit: amount.nullable().default(null).meta({ description: 'What is unused of the present plan, without tax' }),
    tax: z.number().meta({ description: 'Negative if more is credited than charged' }),
    total: amount,
    credit_used: amount.default(0).meta({ description: 'What the account’s credit pays; the rest is charged' }),
  })
  .meta({ id: 'ReviewedOrder' });
export type ReviewedOrder = z.output<typeof ReviewedOrder>;

/** A purchase of a flow: pending until its payment has an outcome. */
export const Purchase = z
  .object({
    flow_id: z.string(),
    state: z.enum(purchaseStates),
    kind: z.enum(['create', 'upgrade', 'reactivation']),
    /** The project exists, or has its new plan, once the purchase is settled. */
    product_id: idOf('prj'),
    plan_id: z.string(),
    plan_name: z.string(),
    order: ReviewedOrder,
    /** Why the payment was refused. */
    refusal_code: z.string().nullable(),
    next_billing_date: z.string().meta({ format: 'date' }),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.output<typeof Purchase>;
