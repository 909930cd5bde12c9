import { z } from 'zod';
import { idOf } from './values.ts';

const currency = z.enum(['usd', 'eur']);

/** A subscription of the caller's account with its next bill; amounts in major units with tax. */
export const OwnSubscription = z
  .object({
    product_id: idOf('prj'),
    app_name: z.string(),
    plan: z.string(),
    billing_frequency: z.enum(['monthly', 'annual']),
    currency,
    paid_until: z.iso.date().meta({ description: 'The first day after the paid period' }),
    next: z
      .object({ on: z.iso.date(), plan: z.string(), total: z.number() })
      .nullable()
      .meta({ description: 'Null if no period follows, or not before a payment' }),
    change: z
      .object({ plan: z.string(), on: z.iso.date() })
      .nullable()
      .meta({ description: 'A planned change of plan, which can be taken back until then' }),
    owed: z.number().meta({ description: 'What is unpaid after a refused payment' }),
  })
  .meta({ id: 'OwnSubscription' });
export type OwnSubscription = z.output<typeof OwnSubscription>;

export const OwnSubscriptions = z
  .object({
    subscriptions: z.array(OwnSubscription),
    credits: z
      .array(z.object({ currency, amount: z.number() }))
      .meta({ description: 'What earlier credit notes and payments left; it pays later statements' }),
  })
  .meta({ id: 'OwnSubscriptions' });
export type OwnSubscriptions = z.output<typeof OwnSubscriptions>;
