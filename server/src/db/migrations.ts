import type { QueryExecutorProvider } from 'kysely';
import { accounts } from './migrations/0001-accounts.ts';
import { projects } from './migrations/0002-projects.ts';
import { keys } from './migrations/0003-keys.ts';
import { usage } from './migrations/0004-usage.ts';
import { invitations } from './migrations/0005-invitations.ts';
import { secondFactors } from './migrations/0006-second-factors.ts';
import { realmAccounts } from './migrations/0008-realms.ts';
import { openid } from './migrations/0009-openid.ts';
import { federation } from './migrations/0010-federation.ts';
import { activity } from './migrations/0011-activity.ts';
import { keyRules } from './migrations/0012-key-rules.ts';
import { accessKeys } from './migrations/0013-access-keys.ts';
import { customersAndEnds } from './migrations/0014-customers.ts';
import { appCredentials } from './migrations/0015-apps.ts';
import { federationLinks } from './migrations/0021-federation-links.ts';
import { planChanges } from './migrations/0022-plan-changes.ts';
import { firstSteps } from './migrations/0024-first-steps.ts';
import { accessKeySecrets } from './migrations/0025-access-key-secrets.ts';
import { projectEnds } from './migrations/0026-project-ends.ts';
import { emailDomains } from './migrations/0027-email-domains.ts';
import { metering } from './migrations/0028-metering.ts';
import { requestedExpiry } from './migrations/0029-requested-expiry.ts';
import { usageComparison } from './migrations/0030-usage-comparison.ts';
import { spendCaps } from './migrations/0031-spend-caps.ts';
import { usageDetail } from './migrations/0033-usage-detail.ts';
import { projectTokens } from './migrations/0037-project-tokens.ts';
import { billing } from './migrations/0038-billing.ts';
import { purchases } from './migrations/0042-purchases.ts';
import { accountStatements } from './migrations/0039-statements.ts';
import { usagePeriods } from './migrations/0035-usage-periods.ts';
import { paymentSessions } from './migrations/0043-payment-sessions.ts';
import { webhookRetries } from './migrations/0044-webhook-retries.ts';
import { usageMonths } from './migrations/0046-usage-months.ts';
import { feedback } from './migrations/0050-feedback.ts';
import { payments } from './migrations/0040-payments.ts';

/** A released migration never changes. Its handle is untyped, because it sees the tables of its own time. */
export type Migration = {
  readonly name: string;
  readonly up: (db: QueryExecutorProvider) => Promise<void>;
};

export const migrations: readonly Migration[] = [
  accounts,
  projects,
  keys,
  usage,
  invitations,
  secondFactors,
  realmAccounts,
  openid,
  federation,
  activity,
  keyRules,
  accessKeys,
  customersAndEnds,
  appCredentials,
  federationLinks,
  planChanges,
  firstSteps,
  accessKeySecrets,
  projectEnds,
  emailDomains,
  metering,
  requestedExpiry,
  usageComparison,
  spendCaps,
  usageDetail,
  usagePeriods,
  projectTokens,
  billing,
  accountStatements,
  payments,
  purchases,
  paymentSessions,
  webhookRetries,
  usageMonths,
  feedback,
];
