import { ariaStatusNames } from '@waypost/domain/projects/status';
import { z } from 'zod';
import { idOf, line } from './values.ts';

/** An optional line; unpaired surrogates are refused, because the database cannot store them in JSON. */
export const optionalLine = (max: number) =>
  line(0, max)
    .refine((text) => text.isWellFormed(), { message: 'Must be valid Unicode.' })
    .nullish();

/** BIL-03. */
export const PostalAddress = z
  .strictObject({
    address: optionalLine(120),
    city: optionalLine(60),
    postal: optionalLine(12),
    state: optionalLine(60),
    country: optionalLine(3),
  })
  .meta({ id: 'PostalAddress' });

/** The payload `user` of REQ-19, REQ-20, REQ-24 and REQ-25; the service checks configured patterns (CFG-04). */
export const DeveloperInput = z
  .strictObject({
    first_name: line(1, 40),
    last_name: line(1, 40),
    email: line(3, 254),
    phone: optionalLine(20),
    company_name: optionalLine(100),
    country: line(3, 3),
    state: optionalLine(60),
    billing_first_name: optionalLine(40),
    billing_last_name: optionalLine(40),
    billing_email: optionalLine(254),
    billing_phone: optionalLine(20),
    billing_company_name: optionalLine(100),
    billing_country: optionalLine(3),
    billing_state: optionalLine(60),
    billing_address: PostalAddress.nullish(),
    vat_id: optionalLine(20),
    currency_cd: z.enum(['usd', 'eur']).nullish(),
    gdprAgreement: z.boolean().nullish(),
  })
  .meta({ id: 'DeveloperInput' });
export type DeveloperInput = z.output<typeof DeveloperInput>;

export const DeveloperUpdate = DeveloperInput.partial().meta({ id: 'DeveloperUpdate' });
export type DeveloperUpdate = z.output<typeof DeveloperUpdate>;

/** A project in the developer account (PRJ-15, PRJ-17). */
export const ProjectSummary = z
  .object({
    product_id: idOf('prj'),
    app_name: z.string(),
    client_plan_id: z.string(),
    client_master_plan_id: z.string(),
    plan_name: z.string(),
    aria_status: z.enum(ariaStatusNames),
    created: z.string(),
    is_paid: z.boolean(),
  })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.output<typeof ProjectSummary>;

/** BIL-01. */
export const DeveloperAccount = z
  .object({
    developer_id: idOf('dev'),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company_name: z.string().nullable(),
    channel: z.string(),
    country: z.string().nullable(),
    state: z.string().nullable(),
    billing_first_name: z.string().nullable(),
    billing_last_name: z.string().nullable(),
    billing_email: z.string().nullable(),
    billing_phone: z.string().nullable(),
    billing_company_name: z.string().nullable(),
    billing_country: z.string().nullable(),
    billing_state: z.string().nullable(),
    vat_id: z.string().nullable(),
    currency_cd: z.string().nullable(),
    aria_status: z.enum(ariaStatusNames),
    products: z.array(ProjectSummary),
    billing_address: PostalAddress.nullable(),
    pay_method_name: z.string().nullable(),
    pay_method: z.number().nullable(),
    payment_type: z.string().nullable(),
    cc_last4digits: z.string().nullable(),
    billing_cc_expire_mm: z.string().nullable(),
    billing_cc_expire_yyyy: z.string().nullable(),
    user_type: z.string(),
    gdprAgreement: z.boolean().nullable(),
    promo: z.string().nullable(),
    emailVerified: z.boolean(),
  })
  .meta({ id: 'DeveloperAccount' });
export type DeveloperAccount = z.output<typeof DeveloperAccount>;
