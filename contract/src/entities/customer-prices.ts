import { isDay } from '@waypost/domain/base/day';
import { highestPrices, pricedItems } from '@waypost/domain/customers/own-prices';
import { z } from 'zod';
import { atMostTwoDecimals, idOf } from './values.ts';

const currency = z.enum(['usd', 'eur']);
/** For plans in percent of the catalogue's price, otherwise in major units; null is the catalogue's price. */
const value = z.number().nullable();

/** The prices of a customer that its reseller has set instead of the catalogue's (RES-66). */
export const CustomerPrices = z
  .object({
    customer_id: idOf('cus'),
    currency,
    /** The UTC day of `value`, the earliest that a price can begin on. */
    today: z.string(),
    prices: z.array(
      z.object({
        item: z.enum(pricedItems),
        value,
        /** The prices that begin later, the earliest first. */
        planned: z.array(z.object({ from: z.string(), value })),
      }),
    ),
  })
  .meta({ id: 'CustomerPrices' });
export type CustomerPrices = z.output<typeof CustomerPrices>;

/** It replaces what was planned for the item from its day on. */
export const CustomerPriceInput = z
  .strictObject({
    item: z.enum(pricedItems),
    value: z
      .number()
      .min(0)
      .refine(...atMostTwoDecimals)
      .nullable(),
    from: z.string().refine(isDay, { message: 'Must be a day in the form yyyy-MM-dd.' }).meta({ format: 'date' }),
  })
  .superRefine(({ item, value: amount }, context) => {
    const highest = highestPrices[item];
    if (amount !== null && amount > highest)
      context.addIssue({ code: 'custom', path: ['value'], message: `Must be at most ${highest}.` });
  })
  .meta({ id: 'CustomerPriceInput' });
export type CustomerPriceInput = z.output<typeof CustomerPriceInput>;

/** The prices in force instead of the catalogue's; those of meters for the quantity that the catalogue prices. */
export const OwnPrices = z
  .object({
    currency,
    plans: z.number().optional().meta({ description: 'In percent of the catalogue’s price' }),
    transactions: z.number().optional(),
    mau: z.number().optional(),
    storage: z.number().optional(),
    transfer: z.number().optional(),
  })
  .meta({ id: 'OwnPrices' });
