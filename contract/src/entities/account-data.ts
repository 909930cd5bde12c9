import { capScopes } from '@waypost/domain/caps/spend-cap';
import { z } from 'zod';
import { OwnSession } from './account-settings.ts';
import { App } from './app.ts';
import { Statement } from './billing.ts';
import { DeveloperAccount } from './developer.ts';
import { HandoverPart } from './handovers.ts';
import { AdditionalData, Project } from './project.ts';
import { Purchase } from './purchase.ts';
import { SessionRole } from './session.ts';
import { ProjectToken } from './project-token.ts';
import { SpendCap } from './spend-caps.ts';
import { idOf, instant, quantity } from './values.ts';

const UserPart = z.object({
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
const KeyPart = z.object({
  apiKeyId: idOf('key'),
  name: z.string(),
  enabled: z.boolean(),
  expiresAt: z.number().int(),
  created: instant,
});

/** An access key without its secret. */
const AccessKeyPart = z.object({
  accessKeyId: idOf('akc'),
  enabled: z.boolean(),
  created: instant,
  lastUsed: instant.nullable(),
  publicKeys: z.array(z.record(z.string(), z.string())),
});

const AppPart = App.pick({
  app_id: true,
  app_name: true,
  platform: true,
  auth_type: true,
  status: true,
  namespace: true,
  domains: true,
  created_time: true,
}).extend({ apiKeys: z.array(KeyPart), accessKeys: z.array(AccessKeyPart) });

const UsagePart = z.object({
  app_id: idOf('app'),
  month: z.string(),
  usage_type: z.string(),
  usage_type_category: z.string(),
  usage_units: quantity,
  billable_units: quantity,
});

/** The cap of a project, one of its keys or its customer. */
const SpendCapPart = SpendCap.extend({ scope: z.enum(capScopes), subject_id: z.string() });

const ProjectPart = Project.pick({
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
  terms_version: z.string().nullable(),
  terms_accepted_at: instant.nullable(),
  apps: z.array(AppPart),
  usage: z.array(UsagePart),
  spend_caps: z.array(SpendCapPart),
  tokens: z.array(ProjectToken.omit({ scope: true, created_by: true })),
});

const DeveloperPart = DeveloperAccount.omit({ products: true, emailVerified: true }).extend({
  created: instant,
  updated: instant,
});

const FactorsPart = z.object({
  authenticator_app: z.object({ created_at: instant }).nullable(),
  passkeys: z.array(z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  recovery_codes: z.object({ unused: z.number().int(), used: z.number().int() }),
});

const InvitationPart = z.object({
  invitation_id: idOf('inv'),
  email: z.string(),
  realm: z.string(),
  roles: z.array(SessionRole),
  created_at: instant,
  expires_at: instant,
  accepted_at: instant.nullable(),
});

/** An entry of a project's activity log (KEY-53). */
const ActivityPart = z.object({
  product_id: idOf('prj'),
  action: z.string(),
  time: instant,
  address: z.string().nullable(),
  subject_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** A customer of a reseller: the user's own customer, or one that they administer. */
const CustomerPart = z.object({
  customer_id: idOf('cus'),
  customer_name: z.string(),
  customer_admin_email: z.string().nullable(),
  created: instant,
});

/** The survey of a cancelled plan (LIF-18). */
const CancellationPart = z.object({
  ticket_id: z.string(),
  product_id: idOf('prj'),
  reason: z.string(),
  comment: z.string().nullable(),
  created: instant,
});

/** Without the provider's token. */
const PaymentMethodPart = z.object({
  payment_type: z.string(),
  last_four: z.string().nullable(),
  expiry_month: z.number().int().nullable(),
  expiry_year: z.number().int().nullable(),
  payer_email: z.string().nullable(),
  payer_id: z.string().nullable(),
  state: z.string(),
  created: instant,
  ended: instant.nullable(),
});

/** Amounts in minor units. */
const PaymentAttemptPart = z.object({
  attempt_id: idOf('pay'),
  purpose: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  provider: z.string(),
  state: z.string(),
  refusal_code: z.string().nullable(),
  created: instant,
  updated: instant,
});

/** Until a day after it was opened. */
const PaymentSessionPart = z.object({
  payment_session_id: idOf('psn'),
  flow: z.string(),
  create: z.string().nullable(),
  upgradeId: z.string().nullable(),
  source: z.string().nullable(),
  created: instant,
});

/** The last answer of the VAT service about an id of the user. */
const VatAnswerPart = z.object({
  vat_id: z.string(),
  outcome: z.string(),
  consultation_number: z.string().nullable(),
  answered_at: instant.nullable(),
});

const PurchasePart = Purchase.extend({
  created: instant,
  terms_version: z.string().nullable(),
  terms_accepted_at: instant.nullable(),
});

const SubscriptionPart = z.object({
  product_id: idOf('prj'),
  plan_id: z.string(),
  period_from: z.iso.date(),
  period_until: z.iso.date(),
  started: z.iso.date(),
  ended: z.iso.date().nullable(),
  dunning_status: z.string().nullable(),
});

const BillPart = z.object({
  statement_no: z.string().nullable(),
  product_id: idOf('prj'),
  kind: z.string(),
  period_from: z.iso.date(),
  period_until: z.iso.date(),
  currency: z.enum(['usd', 'eur']),
  total: z.number(),
  state: z.string(),
  created: instant,
  paid_at: instant.nullable(),
});

/** All personal data of a user, without secrets and hashes (ACC-52). */
export const AccountData = z
  .object({
    generated_at: instant,
    user: UserPart,
    sessions: z.array(OwnSession.extend({ user_agent: z.string().nullable() })),
    second_factors: FactorsPart,
    developer_account: DeveloperPart.nullable(),
    projects: z.array(ProjectPart),
    activity: z.array(ActivityPart),
    cancellations: z.array(CancellationPart),
    customers: z.object({ own: z.array(CustomerPart), administered: z.array(CustomerPart) }),
    /** Without the tokens themselves. */
    studio_tokens: z.array(
      z.object({ created: instant, exp: z.number().int().nullable(), urm: z.record(z.string(), z.unknown()) }),
    ),
    purchases: z.array(PurchasePart),
    statements: z.array(Statement),
    subscriptions: z.array(SubscriptionPart),
    bills: z.array(BillPart),
    payment_methods: z.array(PaymentMethodPart),
    payment_attempts: z.array(PaymentAttemptPart),
    payment_sessions: z.array(PaymentSessionPart),
    vat_answers: z.array(VatAnswerPart),
    first_steps_dismissed_at: instant.nullable(),
    invitations: z.object({ sent: z.array(InvitationPart), received: z.array(InvitationPart) }),
    /** Projects that were offered to or by the user. */
    handovers: z.array(HandoverPart),
    /** Unexpired links from mails. */
    mail_links: z.array(z.object({ kind: z.string(), created_at: instant, expires_at: instant })),
  })
  .meta({ id: 'AccountData' });
export type AccountData = z.output<typeof AccountData>;
