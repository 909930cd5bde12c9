import { customerFilters, customerSorts } from '@waypost/domain/resellers/customer-overview';
import { z } from 'zod';
import { idOf } from './values.ts';

/** A customer of a reseller with the figures of all its projects (RES-65). */
export const CustomerOverviewRow = z
  .object({
    customer_id: idOf('cus'),
    customer_name: z.string(),
    /** Active projects. */
    projects: z.number().int(),
    /** Units of the present month. */
    units: z.number(),
    /** How much of the fullest spend cap is used, in steps of per cent; null without a cap. */
    cap_level: z.number().int().nullable(),
    /** The first day on which an active project ends. */
    next_expiry: z.string().nullable(),
    /** Active projects that end within 30 days. */
    expiring: z.number().int(),
    open_invitations: z.number().int(),
  })
  .meta({ id: 'CustomerOverviewRow' });
export type CustomerOverviewRow = z.output<typeof CustomerOverviewRow>;

/** Which customers, in which order. */
export const CustomerOverviewSelection = z.object({
  q: z.string().max(200).optional(),
  filter: z.enum(customerFilters).optional(),
  sort: z.enum(customerSorts).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
});
export type CustomerOverviewSelection = z.output<typeof CustomerOverviewSelection>;

export const CustomerOverviewQuery = CustomerOverviewSelection.extend({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { message: 'Must be a whole number from 1.' })
    .transform(Number)
    .optional(),
});
export type CustomerOverviewQuery = z.output<typeof CustomerOverviewQuery>;

export const CustomerOverview = z
  .object({
    items: z.array(CustomerOverviewRow),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  })
  .meta({ id: 'CustomerOverview' });
