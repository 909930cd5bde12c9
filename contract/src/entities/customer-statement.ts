import { meters } from '@waypost/domain/billing/usage-cost';
import { z } from 'zod';
import { idOf } from './values.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'Must be a month in the form yyyy-MM.' });

/** `after` is the `next` of the page before. */
export const CustomerStatementQuery = z.object({ month, after: idOf('prj').optional() });
export const CustomerStatementMonth = z.object({ month });

/** A plan by its days, or what was used of a meter beyond the included amount; amounts in major units. */
export const CustomerStatementLine = z
  .object({
    item: z.enum(['plan', ...meters]),
    plan_name: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    /** Transactions, users, byte-hours or bytes; null for a plan. */
    used: z.number().nullable(),
    included: z.number().nullable(),
    beyond: z.number().nullable(),
    /** Of a plan for a whole month, otherwise for 1,000 transactions, a user or a GB; null where nothing is charged. */
    unit_price: z.number().nullable(),
    amount: z.number(),
  })
  .meta({ id: 'CustomerStatementLine' });
export type CustomerStatementLine = z.output<typeof CustomerStatementLine>;

/** What the projects of a reseller's customer cost it in a calendar month, before tax (RES-66). */
export const CustomerStatement = z
  .object({
    customer_id: idOf('cus'),
    customer_name: z.string(),
    month,
    /** `open` while the month goes on, `closing` while late usage may arrive, then `final`. */
    status: z.enum(['open', 'closing', 'final']),
    /** The first day on which the statement is final. */
    final_on: z.string(),
    currency: z.enum(['usd', 'eur']),
    /** Of all projects. */
    amount: z.number(),
    projects: z.array(
      z.object({
        product_id: idOf('prj'),
        app_name: z.string(),
        amount: z.number(),
        lines: z.array(CustomerStatementLine),
      }),
    ),
    /** Requests more projects; null after the last one. */
    next: idOf('prj').nullable(),
  })
  .meta({ id: 'CustomerStatement' });
export type CustomerStatement = z.output<typeof CustomerStatement>;
