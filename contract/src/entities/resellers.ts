import { appsTypes, catalogueModels, planBlockTypes } from '@waypost/domain/resellers/catalogue';
import { z } from 'zod';
import { Amounts } from './catalog.ts';
import { idOf, line } from './values.ts';

/** RES-09; a price only of plans that are charged for. */
const resellerPlanShape = {
  client_plan_id: z.string(),
  planName: z.string(),
  internalName: z.string(),
  billing_interval: z.number().int(),
  PlanBlockType: z.enum(planBlockTypes),
  MandatoryPlans: z.string().nullable(),
  OptionalPlans: z.string().nullable(),
  RequiresPlans: z.string().nullable(),
  price: Amounts.nullable(),
  /** Shown only to the reseller of a project that has the plan already (RES-26). */
  hidden: z.boolean(),
};
export type ResellerPlan = z.output<z.ZodObject<typeof resellerPlanShape>> & { readonly children: ResellerPlan[] };
export const ResellerPlan: z.ZodType<ResellerPlan> = z
  .object({
    ...resellerPlanShape,
    get children() {
      return z.array(ResellerPlan);
    },
  })
  .meta({ id: 'ResellerPlan' });

export const ResellerPlanQuery = z.object({ model: z.enum(catalogueModels).optional() });

const planIds = {
  master_plan: line(1, 100),
  supplemental_plans: z.array(line(1, 100)).min(1).max(100),
};

/** REQ-115. */
export const ResellerPlanChoice = z.strictObject(planIds).meta({ id: 'ResellerPlanChoice' });
export type ResellerPlanChoice = z.output<typeof ResellerPlanChoice>;

export const ResellerProjectSetup = z.object({ type: z.enum(appsTypes) }).meta({ id: 'ResellerProjectSetup' });

/** RES-32; the service checks the day, because its refusal has its own reason. */
export const ResellerProjectPlan = z
  .strictObject({
    ...planIds,
    display_name_long: line(1, 200),
    period: z.enum(['MON', 'ANN']),
    expiry_date: z.string().max(40).meta({ format: 'date' }).optional(),
    apps_type: z.enum(appsTypes),
  })
  .meta({ id: 'ResellerProjectPlan' });
export type ResellerProjectPlan = z.output<typeof ResellerProjectPlan>;

/** REQ-34; `date` is the client's day of creation. */
export const ResellerProjectInput = z
  .strictObject({ plan: ResellerProjectPlan, date: z.string().max(40).meta({ format: 'date' }) })
  .meta({ id: 'ResellerProjectInput' });
export type ResellerProjectInput = z.output<typeof ResellerProjectInput>;

/** REQ-35. */
export const ResellerUpgradeInput = z.strictObject({ plan: ResellerProjectPlan }).meta({ id: 'ResellerUpgradeInput' });

/** RES-35. */
export const ResellerProjectCreated = z.object({ product_id: idOf('prj') }).meta({ id: 'ResellerProjectCreated' });

/** REQ-113. */
export const CustomerSuggestion = z
  .object({ customer_id: idOf('cus'), customer_name: z.string() })
  .meta({ id: 'CustomerSuggestion' });
export type CustomerSuggestion = z.output<typeof CustomerSuggestion>;

const typed = z.string().max(200);
export const CustomerSuggestionQuery = z.object({ q: typed });
export const AdminSuggestionQuery = z.object({ q: typed, customer_id: idOf('cus').optional() });
