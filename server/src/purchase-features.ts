import type { PaymentProvider } from './adapters/payment-providers/payment-provider.port.ts';
import type { Secrets } from './config/secrets.ts';
import { sellerOf } from './config/seller.ts';
import type { Config } from './config.ts';
import type { createActivityFeature } from './features/activity/activity.feature.ts';
import type { createBillingFeature } from './features/billing/billing.feature.ts';
import type { CatalogService } from './features/catalog/catalog.service.ts';
import type { createDevelopersFeature } from './features/developers/developers.feature.ts';
import { createInvoicingFeature } from './features/invoicing/invoicing.feature.ts';
import { createMoneyFeature } from './features/money/money.feature.ts';
import { createPostRefund } from './features/ledger/refund-postings.service.ts';
import type { createKeysFeature } from './features/keys/keys.feature.ts';
import { createLedgerFeature } from './features/ledger/ledger.feature.ts';
import { createPaymentsFeature } from './features/payments/payments.feature.ts';
import type { createProjectsFeature } from './features/projects/projects.feature.ts';
import { createPurchasesFeature } from './features/purchases/purchases.feature.ts';
import { createSubscriptionsFeature } from './features/subscriptions/subscriptions.feature.ts';
import type { createUsageFeature } from './features/usage/usage.feature.ts';
import type { Identity } from './identity-features.ts';
import { configuredProviders } from './payment-providers.ts';
import type { Plumbing } from './plumbing.ts';

export type PurchaseParts = {
  readonly config: Config;
  readonly secrets: Secrets;
  /** Tests only: providers in the place of the configured ones. */
  readonly standInProviders?: readonly PaymentProvider[] | undefined;
  /** Tests only: pauses a creation while it has its lease. */
  readonly creationGate?: (() => Promise<void>) | undefined;
};

type Below = {
  readonly identity: Identity;
  readonly catalog: CatalogService;
  readonly activity: ReturnType<typeof createActivityFeature>;
  readonly developers: ReturnType<typeof createDevelopersFeature>;
  readonly projects: ReturnType<typeof createProjectsFeature>;
  readonly billing: ReturnType<typeof createBillingFeature>;
  readonly keys: Awaited<ReturnType<typeof createKeysFeature>>;
  readonly usage: Awaited<ReturnType<typeof createUsageFeature>>;
};

type BelowInvoicing = Pick<Below, 'catalog' | 'identity' | 'billing' | 'developers'>;

const createInvoicing = ({ config }: PurchaseParts, plumbing: Plumbing, below: BelowInvoicing) =>
  createInvoicingFeature(plumbing, {
    seller: sellerOf(config),
    catalog: below.catalog,
    users: below.identity.accounts.service.users,
    statements: below.billing.service.statements,
    developers: below.developers.service,
    portalOrigin: config.origins.portal,
    logo: config.seller.logo,
  });

/** Statements, payments, and the purchases and subscriptions that they pay. */
export async function createPurchases(parts: PurchaseParts, plumbing: Plumbing, { keys, usage, ...below }: Below) {
  const { changes, status, service: projects } = below.projects;
  const common = {
    catalog: below.catalog,
    developers: below.developers.service,
    projects,
    activity: below.activity.service,
  };
  const invoicing = createInvoicing(parts, plumbing, below);
  const ledger = createLedgerFeature(plumbing);
  const payments = createPaymentsFeature(plumbing, {
    ...common,
    providers: parts.standInProviders ?? configuredProviders(parts.config, parts.secrets),
    portalOrigin: parts.config.origins.portal,
    sellerCountry: parts.config.seller_country,
    async onMethodStored(tx, { userId, developer_id }) {
      await keys.expiry.liftExpiry(tx, userId);
      await subscriptions.service.methodStored(tx, developer_id);
    },
    // run only after the features exist: nothing is charged earlier
    onSettled: {
      purchase: (tx, attempt) => purchases.service.onSettled(tx, attempt),
      bill: (tx, attempt) => subscriptions.service.onSettled(tx, attempt),
    },
    onDisputed: (tx, attempt, state) => subscriptions.service.onDisputed(tx, attempt, state),
    onRefundStep: createPostRefund(ledger.service),
  });
  const subscriptions = await createSubscriptionsFeature(plumbing, {
    ...common,
    portalOrigin: parts.config.origins.portal,
    billing: below.billing.service,
    usage: usage.service,
    ledger: ledger.service,
    invoicing: invoicing.service,
    payments: payments.service,
  });
  const purchases = createPurchasesFeature(plumbing, {
    ...common,
    steps: changes.purchases,
    createFree: (user, input, flow_id) => changes.create(user, input, flow_id),
    updateFree: (user, product_id, input) => changes.update(user, product_id, input),
    changeStatusFree: (user, product_id, wanted) => status.change(user, product_id, wanted),
    billing: below.billing.service,
    invoicing: invoicing.service,
    payments: payments.service,
    ledger: ledger.service,
    subscriptions: subscriptions.service,
    gate: parts.creationGate,
  });
  const money = createMoneyFeature(plumbing, {
    invoicing: invoicing.service,
    payments: payments.service,
    ledger: ledger.service,
    subscriptions: subscriptions.service,
  });
  return { invoicing, ledger, payments, subscriptions, purchases, money };
}
