import { cancelCommentMaxLength, cancelReasons } from '@waypost/domain/projects/cancel-survey';
import { capActions, capScopes } from '@waypost/domain/caps/spend-cap';
import { appNameMaxLength } from '@waypost/domain/apps/apps';
import { isDay } from '@waypost/domain/base/day';
import { projectPermissionNames } from '@waypost/domain/permissions/project-permissions';
import { projectNameMaxLength } from '@waypost/domain/projects/project-name';
import { ariaStatusNames } from '@waypost/domain/projects/status';
import { z } from 'zod';
import { App } from './app.ts';
import { Plan } from './catalog.ts';
import { OwnPrices } from './customer-prices.ts';
import { DeveloperUpdate, optionalLine } from './developer.ts';
import { ReviewedOrder } from './purchase.ts';
import { idOf, instant, line } from './values.ts';

export const PendingChange = z.object({ tag: z.string() }).meta({ id: 'PendingChange' });

/** PRJ-01. */
export const Project = z
  .object({
    product_id: idOf('prj'),
    app_name: z.string(),
    company_name: z.string().nullable(),
    customer_id: z.string().nullable(),
    apps: z.array(App),
    plans: z.array(z.object({ client_plan_id: z.string() })),
    planData: Plan.nullable(),
    planFeatures: z.array(z.string()),
    aria_status: z.enum(ariaStatusNames),
    is_paid: z.boolean(),
    channel: z.string(),
    expiry_date: z.string().nullable(),
    created: instant,
    billing_frequency: z.enum(['annual', 'monthly']),
    client_plan_id: z.string(),
    client_master_plan_id: z.string(),
    plan_name: z.string(),
    new_plan: z.string().nullable(),
    previous_plan: z.string().nullable(),
    user_is_owner: z.boolean(),
    user_has_reseller_role: z.boolean(),
    can_have_users: z.boolean(),
    partner_account_id: z.string().nullable(),
    isMigrated: z.boolean(),
    isEvaluation: z.boolean(),
    pending_changes: z.array(PendingChange),
    services: z.array(z.string()),
    usageLastEntry: z.string().nullable(),
    usageStartDate: z.string().nullable(),
    usageEndDate: z.string().nullable(),
    eum_product_id: z.string().nullable(),
    permissions: z.array(z.enum(projectPermissionNames)),
    main_supplemental_plan_id: z.string().nullable(),
    /** The spend caps of which at least half is used; only in the answer about one project (USE-47). */
    spend_warnings: z
      .array(
        z.object({
          scope: z.enum(capScopes),
          name: z.string(),
          level: z.number(),
          at_limit: z.enum(capActions),
          ends: instant,
        }),
      )
      .optional(),
    /** The services that the reseller has switched off for the customer; only in the answer about one project (RES-66). */
    products_off: z.array(z.string()).optional(),
    /**
     * What the customer pays instead of the catalogue's prices, null if nothing differs and for admins of single apps;
     * only in the answer about one project (RES-66).
     */
    own_prices: OwnPrices.nullable().optional(),
  })
  .meta({ id: 'Project' });
export type Project = z.output<typeof Project>;

/** CRE-33: the fields of the additional details form. */
export const AdditionalData = z
  .strictObject({
    title: optionalLine(40),
    phone: optionalLine(20),
    industry: optionalLine(60),
    app_name: optionalLine(appNameMaxLength),
  })
  .meta({ id: 'AdditionalData' });

/**
 * REQ-24; `user` creates or updates the developer account in the same transaction; a new one needs all of
 * DeveloperInput. The service checks `date`, because its refusal has its own reason (ERR-20).
 */
export const ProjectInput = z
  .strictObject({
    plan_id: line(1, 100),
    date: z.string().max(40).meta({ format: 'date' }),
    user: DeveloperUpdate.optional(),
    promo_code: line(0, 60).nullish(),
    additionalData: AdditionalData.optional(),
    /** The version of the terms that the user has agreed to (CRE-35). */
    terms_version: line(1, 40).optional(),
    /** For a plan with a price: the figures of the review, which the charge must equal. */
    reviewed: ReviewedOrder.optional(),
  })
  .meta({ id: 'ProjectInput' });
export type ProjectInput = z.output<typeof ProjectInput>;

/**
 * REQ-25: fields that some role may change, or with `isUpgrade` the create payload of the new plan. The service refuses
 * all other fields by name, including those that the user's role may not change.
 */
export const ProjectUpdate = z
  .looseObject({
    app_name: line(1, projectNameMaxLength).optional(),
    company_name: line(2, 100).optional(),
    expiry_date: z
      .string()
      .refine(isDay, { message: 'Must be a day in the form yyyy-MM-dd.' })
      .meta({ format: 'date' })
      .optional(),
    isUpgrade: z.boolean().optional(),
    ...ProjectInput.partial().shape,
  })
  .meta({ id: 'ProjectUpdate' });
export type ProjectUpdate = z.output<typeof ProjectUpdate>;

/**
 * REQ-26: only ACTIVE and CANCELLED can be requested; other values get INVALID_STATUS. An ended plan with a price is bought
 * again: `reviewed` then holds the figures that the charge must equal.
 */
export const ProjectStatusInput = z
  .strictObject({
    status: z.enum(ariaStatusNames),
    ...ProjectInput.pick({ promo_code: true, terms_version: true, reviewed: true }).shape,
  })
  .meta({ id: 'ProjectStatusInput' });
export type ProjectStatusInput = z.output<typeof ProjectStatusInput>;

export const ProjectStatusAnswer = z
  .object({ product_id: idOf('prj'), aria_status: z.enum(ariaStatusNames) })
  .meta({ id: 'ProjectStatusAnswer' });
export type ProjectStatusAnswer = z.output<typeof ProjectStatusAnswer>;

/** LIF-18, REQ-44; unpaired surrogates cannot be stored. */
export const CancelSurveyInput = z
  .strictObject({
    reason: z.enum(cancelReasons),
    projectId: idOf('prj'),
    userId: idOf('usr'),
    comment: z
      .string()
      .trim()
      .max(cancelCommentMaxLength)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { message: 'Must be valid text.' })
      .nullish(),
  })
  .meta({ id: 'CancelSurveyInput' });
export type CancelSurveyInput = z.output<typeof CancelSurveyInput>;
