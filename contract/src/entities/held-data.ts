import { z } from 'zod';
import { OwnSession } from './account-settings.ts';
import { App } from './app.ts';
import { DeveloperAccount } from './developer.ts';
import { AdditionalData, Project } from './project.ts';
import { SessionRole } from './session.ts';
import { idOf, instant } from './values.ts';

const HeldUser = z.object({
  userId: idOf('usr'),
  email: z.string(),
  email_verified_at: instant.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  realm: z.string(),
  roles: z.array(SessionRole),
  status: z.string(),
  channel: z.string().nullable(),
  track_id: z.string().nullable(),
  terms_version: z.string(),
  terms_accepted_at: instant,
  lang: z.string(),
  company_name: z.string().nullable(),
  age_certified_at: instant.nullable(),
  identities: z.array(
    z.object({
      realm: z.string(),
      issuer: z.string(),
      subject: z.string(),
      created_at: instant,
      last_used_at: instant,
    }),
  ),
  organisations: z.array(z.object({ realm: z.string(), attached_at: instant })),
  created_at: instant,
});

/** An API key without the key. */
const HeldKey = z.object({
  apiKeyId: idOf('key'),
  name: z.string(),
  enabled: z.boolean(),
  expiresAt: z.number().int(),
  created: instant,
});

/** An access key without its secret. */
const HeldAccessKey = z.object({
  accessKeyId: idOf('akc'),
  enabled: z.boolean(),
  created: instant,
  lastUsed: instant.nullable(),
  publicKeys: z.array(z.record(z.string(), z.string())),
});

const HeldApp = App.pick({
  app_id: true,
  app_name: true,
  platform: true,
  auth_type: true,
  status: true,
  namespace: true,
  domains: true,
  created_time: true,
}).extend({ apiKeys: z.array(HeldKey), accessKeys: z.array(HeldAccessKey) });

const HeldUsage = z.object({
  app_id: idOf('app'),
  month: z.string(),
  usage_type: z.string(),
  usage_type_category: z.string(),
  usage_units: z.number(),
  billable_units: z.number(),
});

const HeldProject = Project.pick({
  product_id: true,
  app_name: true,
  company_name: true,
  plan_name: true,
  client_plan_id: true,
  aria_status: true,
  is_paid: true,
  channel: true,
  created: true,
  expiry_date: true,
}).extend({
  promo_code: z.string().nullable(),
  additional_data: AdditionalData.nullable(),
  apps: z.array(HeldApp),
  usage: z.array(HeldUsage),
});

const HeldDeveloper = DeveloperAccount.omit({ products: true, emailVerified: true }).extend({
  created: instant,
  updated: instant,
});

const HeldFactors = z.object({
  authenticator_app: z.object({ created_at: instant }).nullable(),
  passkeys: z.array(z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  recovery_codes: z.object({ unused: z.number().int(), used: z.number().int() }),
});

const HeldInvitation = z.object({
  invitation_id: idOf('inv'),
  email: z.string(),
  realm: z.string(),
  roles: z.array(SessionRole),
  created_at: instant,
  expires_at: instant,
  accepted_at: instant.nullable(),
});

/** A line of a project's activity log (KEY-53). */
const HeldActivity = z.object({
  product_id: idOf('prj'),
  action: z.string(),
  time: instant,
  address: z.string().nullable(),
  subject_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** Everything held about a user, without any secret or hash (ACC-52). */
export const HeldData = z
  .object({
    generated_at: instant,
    user: HeldUser,
    sessions: z.array(OwnSession.extend({ user_agent: z.string().nullable() })),
    second_factors: HeldFactors,
    developer_account: HeldDeveloper.nullable(),
    projects: z.array(HeldProject),
    activity: z.array(HeldActivity),
    /** Without the tokens themselves. */
    studio_tokens: z.array(
      z.object({ created: instant, exp: z.number().int().nullable(), urm: z.record(z.string(), z.unknown()) }),
    ),
    first_steps_dismissed_at: instant.nullable(),
    invitations: z.object({ sent: z.array(HeldInvitation), received: z.array(HeldInvitation) }),
    /** Links that were mailed and may still work. */
    mail_links: z.array(z.object({ kind: z.string(), created_at: instant, expires_at: instant })),
  })
  .meta({ id: 'HeldData' });
export type HeldData = z.output<typeof HeldData>;
