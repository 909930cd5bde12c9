import { createViesChecker } from './adapters/vat/vies-checker.ts';
import { createActivityFeature } from './features/activity/activity.feature.ts';
import { createAppsFeature } from './features/apps/apps.feature.ts';
import { createBillingFeature } from './features/billing/billing.feature.ts';
import type { CatalogService } from './features/catalog/catalog.service.ts';
import { createDevelopersFeature } from './features/developers/developers.feature.ts';
import { createProjectsFeature } from './features/projects/projects.feature.ts';
import type { createSdkCatalogueFeature } from './features/sdk-catalogue/sdk-catalogue.feature.ts';
import type { Plumbing } from './plumbing.ts';
import type { PurchaseParts } from './purchase-features.ts';

/** The EU's validation service. */
const viesOrigin = 'https://ec.europa.eu';

type Below = {
  readonly catalog: { readonly service: CatalogService };
  readonly sdkCatalogue: Awaited<ReturnType<typeof createSdkCatalogueFeature>>;
};

/** Accounts with their projects and apps, and what is charged for them. */
export function createProjects({ config, creationGate }: PurchaseParts, plumbing: Plumbing, below: Below) {
  const catalog = below.catalog.service;
  const activity = createActivityFeature(plumbing);
  const developers = createDevelopersFeature(plumbing, {
    config,
    catalog,
    onBillingChanged: (tx, account) => billing.detailsChanged(tx, account),
  });
  const projects = createProjectsFeature(plumbing, {
    config,
    catalog,
    developers: developers.service,
    activity: activity.service,
    creationGate,
    redeemPromo: (tx, use) => billing.service.promo.redeem(tx, use),
  });
  const apps = createAppsFeature(plumbing, {
    config,
    projects: projects.service,
    activity: activity.service,
    sdks: below.sdkCatalogue.service,
  });
  const billing = createBillingFeature(plumbing, {
    config,
    catalog,
    developers: developers.service,
    projects: projects.service,
    activity: activity.service,
    vatChecker: createViesChecker({
      origin: config.vat.origin ?? config.origins.sandbox ?? viesOrigin,
      requester: config.vat.requester,
      timeoutMs: config.vat.timeout_ms,
      onUnavailable: (error) =>
        plumbing.logger.warn({ err: error, event: 'vat.unavailable' }, 'no answer about a VAT ID'),
    }),
  });
  return { activity, developers, projects, apps, billing };
}
