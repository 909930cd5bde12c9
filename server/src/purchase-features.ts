import type { CardProvider } from './adapters/cards/card-provider.port.ts';
import { createAdyenCards } from './adapters/cards/adyen-cards.ts';
import { createPayPalWallet } from './adapters/wallet/paypal-wallet.ts';
import { cardSettings, walletSettings } from './config/payment-providers.ts';
import type { Secrets } from './config/secrets.ts';
import type { Config } from './config.ts';
import type { createActivityFeature } from './features/activity/activity.feature.ts';
import type { createBillingFeature } from './features/billing/billing.feature.ts';
import type { CatalogService } from './features/catalog/catalog.service.ts';
import type { createDevelopersFeature } from './features/developers/developers.feature.ts';
import type { createKeysFeature } from './features/keys/keys.feature.ts';
import { createPaymentsFeature } from './features/payments/payments.feature.ts';
import type { createProjectsFeature } from './features/projects/projects.feature.ts';
import { createPurchasesFeature } from './features/purchases/purchases.feature.ts';
import type { Plumbing } from './plumbing.ts';

export type PurchaseParts = {
  readonly config: Config;
  readonly secrets: Secrets;
  /** Tests only: takes every charge in place of the configured provider. */
  readonly standInCards?: CardProvider | undefined;
  /** Tests only: pauses a creation while it has its lease. */
  readonly creationGate?: (() => Promise<void>) | undefined;
};

type Below = {
  readonly catalog: CatalogService;
  readonly activity: ReturnType<typeof createActivityFeature>;
  readonly developers: ReturnType<typeof createDevelopersFeature>;
  readonly projects: ReturnType<typeof createProjectsFeature>;
  readonly billing: ReturnType<typeof createBillingFeature>;
  readonly keys: Awaited<ReturnType<typeof createKeysFeature>>;
};

/** Payments, and the purchases that they pay. */
export function createPurchases(parts: PurchaseParts, plumbing: Plumbing, { keys, ...below }: Below) {
  const settings = cardSettings(parts.config, parts.secrets);
  const wallet = walletSettings(parts.config, parts.secrets);
  const { changes, service: projects } = below.projects;
  const common = {
    catalog: below.catalog,
    developers: below.developers.service,
    projects,
    activity: below.activity.service,
  };
  const payments = createPaymentsFeature(plumbing, {
    ...common,
    cards: parts.standInCards ?? (settings && createAdyenCards(settings)),
    wallet: wallet && createPayPalWallet(wallet),
    portalOrigin: parts.config.origins.portal,
    onMethodStored: (tx, userId) => keys.expiry.liftExpiry(tx, userId),
    // runs only after purchases exist: nothing is charged earlier
    onSettled: { purchase: (tx, attempt) => purchases.service.onSettled(tx, attempt) },
  });
  const purchases = createPurchasesFeature(plumbing, {
    ...common,
    steps: changes.purchases,
    createFree: (user, input, flow_id) => changes.create(user, input, flow_id),
    updateFree: (user, product_id, input) => changes.update(user, product_id, input),
    billing: below.billing.service,
    payments: payments.service,
    gate: parts.creationGate,
  });
  return { payments, purchases };
}
