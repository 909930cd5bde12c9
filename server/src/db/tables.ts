import type { AccessKeysTables } from './tables/access-keys.ts';
import type { AccountsTables } from './tables/accounts.ts';
import type { ActivityTables } from './tables/activity.ts';
import type { AppsTables } from './tables/apps.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CustomersTables } from './tables/customers.ts';
import type { DevelopersTables } from './tables/developers.ts';
import type { FederationTables } from './tables/federation.ts';
import type { FeedbackTables } from './tables/feedback.ts';
import type { FirstStepsTables } from './tables/first-steps.ts';
import type { GroupsTables } from './tables/groups.ts';
import type { HandoversTables } from './tables/handovers.ts';
import type { InvitationsTables } from './tables/invitations.ts';
import type { InvoicingTables } from './tables/invoicing.ts';
import type { KeysTables } from './tables/keys.ts';
import type { MoneyTables } from './tables/money.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { OpenIdTables } from './tables/openid.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PlumbingTables } from './tables/plumbing.ts';
import type { ProjectsTables } from './tables/projects.ts';
import type { ProjectTokensTables } from './tables/project-tokens.ts';
import type { PurchasesTables } from './tables/purchases.ts';
import type { SecondFactorsTables } from './tables/second-factors.ts';
import type { SpendCapsTables } from './tables/spend-caps.ts';
import type { SubscriptionsTables } from './tables/subscriptions.ts';
import type { UsageTables } from './tables/usage.ts';

/** All tables by name; columns have the names of the wire format. */
export interface Tables
  extends
    AccessKeysTables,
    AccountsTables,
    ActivityTables,
    AppsTables,
    BillingTables,
    CustomersTables,
    DevelopersTables,
    FederationTables,
    FeedbackTables,
    FirstStepsTables,
    GroupsTables,
    HandoversTables,
    InvitationsTables,
    InvoicingTables,
    KeysTables,
    MoneyTables,
    LedgerTables,
    OpenIdTables,
    PaymentsTables,
    PlumbingTables,
    ProjectsTables,
    ProjectTokensTables,
    PurchasesTables,
    SecondFactorsTables,
    SpendCapsTables,
    SubscriptionsTables,
    UsageTables {}
