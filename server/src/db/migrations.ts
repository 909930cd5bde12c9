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
import { resellers } from './migrations/0060-resellers.ts';
import { customerInvitations } from './migrations/0065-customer-invitations.ts';
import { groups } from './migrations/0066-groups.ts';
import { ledger } from './migrations/0070-ledger.ts';
import { subscriptions } from './migrations/0071-subscriptions.ts';
import { statementDocuments } from './migrations/0075-statement-documents.ts';
import { money } from './migrations/0077-money.ts';
import { refundPostings } from './migrations/0078-refund-postings.ts';
import { customerOverview } from './migrations/0080-customer-overview.ts';
import { handovers } from './migrations/0081-handovers.ts';
import { moneyActionKinds } from './migrations/0085-money-actions.ts';
import { heldCredits } from './migrations/0095-held-credits.ts';
import { usageStatements } from './migrations/0096-usage-statements.ts';
import { captures } from './migrations/0097-captures.ts';
import { reactivations } from './migrations/0098-reactivations.ts';
import { chargeOrders } from './migrations/0099-charge-orders.ts';
import { fixedCurrencies } from './migrations/0100-fixed-currencies.ts';
import { cardAttempts } from './migrations/0103-card-attempts.ts';
import { ceilings } from './migrations/0104-ceilings.ts';
import { capMails } from './migrations/0105-cap-mails.ts';
import { repeatedRefreshTokens } from './migrations/0106-repeated-refresh-tokens.ts';
import { visibleLengths } from './migrations/0107-visible-lengths.ts';
import { customerProducts } from './migrations/0108-customer-products.ts';
import { customerPrices } from './migrations/0109-customer-prices.ts';
import { customerTerms } from './migrations/0110-customer-terms.ts';
import { roleHolders } from './migrations/0111-role-holders.ts';
import { resentOffers } from './migrations/0112-resent-offers.ts';
import { providerSeat } from './migrations/0113-provider-seat.ts';
import { billingComparisons } from './migrations/0114-billing-comparisons.ts';
import { dueCollections } from './migrations/0115-due-collections.ts';
import { statementPdfs } from './migrations/0076-statement-pdfs.ts';
import { payments } from './migrations/0040-payments.ts';
import { customerFigures } from './migrations/0090-customer-figures.ts';

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
  resellers,
  customerInvitations,
  ledger,
  subscriptions,
  statementDocuments,
  groups,
  statementPdfs,
  money,
  refundPostings,
  customerOverview,
  handovers,
  moneyActionKinds,
  customerFigures,
  heldCredits,
  usageStatements,
  captures,
  reactivations,
  chargeOrders,
  fixedCurrencies,
  cardAttempts,
  ceilings,
  capMails,
  repeatedRefreshTokens,
  visibleLengths,
  customerProducts,
  customerPrices,
  customerTerms,
  roleHolders,
  resentOffers,
  providerSeat,
  billingComparisons,
  dueCollections,
];
