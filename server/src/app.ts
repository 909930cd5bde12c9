import { allEndpoints } from '@waypost/contract/endpoints/all';
import { toOpenApi } from '@waypost/contract/openapi';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createFileCountryLookup } from './adapters/geo/file-country-lookup.ts';
import { createProjects } from './project-features.ts';
import { createPurchases, type PurchaseParts } from './purchase-features.ts';
import type { Clock, SteerableClock } from './base/clock.ts';
import type { SecretBox } from './base/cryptography.ts';
import { createIdSource } from './base/new-id.ts';
import { clientConfig } from './config/client-config.ts';
import type { Log } from './base/log.ts';
import { createCeilings, forgetCounts } from './db/ceilings.ts';
import type { Database } from './db/database.ts';
import { createTransact, type Transaction } from './db/transaction.ts';
import type { Feature } from './feature.ts';
import { createAccessKeysFeature } from './features/access-keys/access-keys.feature.ts';
import { createAccountSettingsFeature } from './features/account-settings/account-settings.feature.ts';
import { inReadersLanguage } from './features/accounts/users/mail-language.service.ts';
import { createActivityReadingFeature } from './features/activity-reading/activity-reading.feature.ts';
import { createCatalogFeature } from './features/catalog/catalog.feature.ts';
import { createCredentialChoicesFeature } from './features/credential-choices/credential-choices.feature.ts';
import { createDeveloperAccountFeature } from './features/developer-account/developer-account.feature.ts';
import { createFeedbackFeature } from './features/feedback/feedback.feature.ts';
import { createFirstStepsFeature } from './features/first-steps/first-steps.feature.ts';
import { createHandoversFeature } from './features/handovers/handovers.feature.ts';
import { createKeysFeature } from './features/keys/keys.feature.ts';
import { createMigrationFeature } from './features/migration/migration.feature.ts';
import { createOwnSearchFeature } from './features/own-search/own-search.feature.ts';
import { createOwnUsageFeature } from './features/own-usage/own-usage.feature.ts';
import { createProjectViewFeature } from './features/project-view/project-view.feature.ts';
import { createResellersFeature } from './features/resellers/resellers.feature.ts';
import { createSearchFeature } from './features/search/search.feature.ts';
import { createSdkCatalogueFeature } from './features/sdk-catalogue/sdk-catalogue.feature.ts';
import { createSdksFeature } from './features/sdks/sdks.feature.ts';
import { createSpendCapsFeature } from './features/spend-caps/spend-caps.feature.ts';
import { createStudioTokensFeature } from './features/studio-tokens/studio-tokens.feature.ts';
import { createSupportFeature } from './features/support/support.feature.ts';
import { createSystemFeature } from './features/system/system.feature.ts';
import { createTokensFeature } from './features/tokens/tokens.feature.ts';
import { createPeopleFeatures } from './people-features.ts';
import { createUsageApiFeature } from './features/usage-api/usage-api.feature.ts';
import { createUsageFeature } from './features/usage/usage.feature.ts';
import { createIdentity, type Identity, type IdentityParts } from './identity-features.ts';
import type { InstanceTask } from './jobs/instance-tasks.ts';
import type { RecurringJob } from './jobs/jobs.ts';
import { createListeners, type ListenerSettings } from './listeners.ts';
import type { Mail } from './mail/outbox.ts';
import type { Plumbing } from './plumbing.ts';

export type AppParts = ListenerSettings &
  IdentityParts &
  PurchaseParts & {
    readonly secretBox: SecretBox;
    readonly database: Database;
    readonly clock: Clock;
    /** The movable clock (TEST_CLOCK), and the function that starts the work due after a move. */
    readonly steerable?: SteerableClock | undefined;
    readonly afterAdvance?: (() => Promise<void>) | undefined;
    readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
    /** The `content/` folder with catalogue and messages. */
    readonly contentFolder: string;
    /** The index of the search, which the build made. */
    readonly searchIndex?: string | undefined;
    /** Where the lines of browsers go. */
    readonly browserLog: Log;
  };

export type App = {
  /** For demo data and tests. */
  readonly plumbing: Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'>;
  readonly portal: RequestListener;
  readonly account: RequestListener;
  readonly features: Features;
  readonly jobs: readonly RecurringJob[];
  readonly tasks: readonly InstanceTask[];
  close(): Promise<void>;
};

/** Mails go out in their readers' languages, which the accounts feature knows. */
const createPlumbing = ({ database, clock, config, keyedHash, secretBox, logger, sendMail }: AppParts): Plumbing => ({
  db: database.db,
  withoutTimeLimit: (work) => database.withoutTimeLimit(work),
  transact: createTransact(database.db),
  listen: (channel, onPayload, onLost) => database.listen(channel, onPayload, onLost),
  clock,
  newId: createIdSource(clock),
  keyedHash,
  secretBox,
  logger,
  sendMail: inReadersLanguage(sendMail, config.origins.account),
});

type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

const createCatalogue = async ({ contentFolder, config, searchIndex }: AppParts) => ({
  catalog: await createCatalogFeature({ folder: join(contentFolder, 'catalog'), config }),
  sdkCatalogue: await createSdkCatalogueFeature({ folder: join(contentFolder, 'sdks') }),
  search: createSearchFeature({ index: searchIndex }),
});

type Projects = ReturnType<typeof createProjects>;

type Uses = Awaited<ReturnType<typeof createUses>>;
type BelowUses = { readonly catalogue: Catalogue; readonly identity: Identity; readonly projectFeatures: Projects };

async function createUses(parts: AppParts, plumbing: Plumbing, { catalogue, identity, projectFeatures }: BelowUses) {
  const { config, secrets, limitFactor } = parts;
  const activity = projectFeatures.activity.service;
  const projects = projectFeatures.projects.service;
  const apps = projectFeatures.apps.service;
  const accessKeys = await createAccessKeysFeature(plumbing, { config, apps, activity });
  const spendCaps = await createSpendCapsFeature(plumbing, {
    catalog: catalogue.catalog.service,
    activity,
    projects,
    apps,
    portalOrigin: config.origins.portal,
  });
  const usage = await createUsageFeature(plumbing, {
    projects,
    unitRulesFolder: config.unit_rules_folder ?? join(parts.contentFolder, 'unit-rules'),
    onCounted: spendCaps.counted,
  });
  const keys = await createKeysFeature(plumbing, { config, apps, activity });
  return {
    keys,
    ...(await createPurchases(parts, plumbing, {
      catalog: catalogue.catalog.service,
      identity,
      ...projectFeatures,
      keys,
      usage,
    })),
    accessKeys,
    tokens: createTokensFeature(plumbing, { accessKeys: accessKeys.service, config, secrets, limitFactor }),
    studioTokens: createStudioTokensFeature(plumbing, { projects, activity }),
    sdks: createSdksFeature(plumbing, { activity, apps, catalogue: catalogue.sdkCatalogue.service }),
    usage,
    handovers: createHandoversFeature(plumbing, {
      config,
      projects,
      handovers: projectFeatures.projects.handovers,
      developers: projectFeatures.developers.service,
      catalog: catalogue.catalog.service,
      activity,
    }),
    usageApi: createUsageApiFeature(plumbing, {
      projects,
      users: identity.accounts.service.users,
      activity,
      usage: usage.service,
    }),
    spendCaps,
    ...createPeopleFeatures(plumbing, {
      config,
      identity,
      catalog: catalogue.catalog.service,
      developers: projectFeatures.developers.service,
      activity,
      projects,
    }),
  };
}

type BelowViews = BelowUses & { readonly uses: Uses };

function createViews(
  { config, browserLog }: AppParts,
  plumbing: Plumbing,
  { catalogue, identity, projectFeatures, uses }: BelowViews,
) {
  const accounts = identity.accounts.service;
  const developers = projectFeatures.developers.service;
  const projects = projectFeatures.projects.service;
  return {
    developerAccount: createDeveloperAccountFeature({ accounts, developers, projects }),
    projectView: createProjectViewFeature(plumbing, {
      config,
      catalog: catalogue.catalog.service,
      developers,
      projects,
      update: (user, product_id, change) => uses.purchases.service.update(user, product_id, change),
      apps: projectFeatures.apps.service,
      usage: uses.usage.service,
      spendCaps: uses.spendCaps.service,
      customers: uses.customers.service,
    }),
    resellers: createResellersFeature(plumbing, {
      catalog: catalogue.catalog.service,
      developers,
      resale: projectFeatures.projects.resale,
      config,
    }),
    activityReading: createActivityReadingFeature(plumbing, { projects, accounts }),
    migration: createMigrationFeature({ config, log: browserLog, developers, projects }),
    credentialChoices: createCredentialChoicesFeature(plumbing),
    ownSearch: createOwnSearchFeature(plumbing),
    ownUsage: createOwnUsageFeature(plumbing, uses.usage),
    firstSteps: createFirstStepsFeature(plumbing, { config }),
  };
}

type BelowSettings = BelowViews & { readonly views: ReturnType<typeof createViews> };

/** The settings of a user's account, whose download and deletion reach every feature with personal data. */
function createAccountSettings({ config }: AppParts, plumbing: Plumbing, below: BelowSettings) {
  const { identity, projectFeatures, uses, views } = below;
  const ofApps = [uses.keys, uses.accessKeys, uses.studioTokens, uses.usage, uses.usageApi, uses.spendCaps];
  const withPersonalData = [
    projectFeatures.projects,
    projectFeatures.activity,
    projectFeatures.billing,
    uses.customers,
    uses.payments,
    uses.subscriptions,
    uses.purchases,
    ...ofApps,
    identity.invitations,
    uses.handovers,
    views.firstSteps,
  ];
  return createAccountSettingsFeature(plumbing, {
    accounts: identity.accounts.service,
    portalOrigin: config.origins.portal,
    createCountries: createFileCountryLookup,
    sources: {
      developer: projectFeatures.developers.ownership,
      projects: projectFeatures.projects.ownership,
      apps: projectFeatures.apps.ownership,
      unbilledOf: uses.subscriptions.unbilledOf,
      features: withPersonalData.map(({ personalData }) => personalData),
    },
  });
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Creates every feature in the order of the layers; each one gets the features below it. */
async function createFeatures(parts: AppParts, plumbing: Plumbing) {
  const catalogue = await createCatalogue(parts);
  const identity = await createIdentity(parts, plumbing, {
    isCountry: (code) => catalogue.catalog.service.findCountry(code) !== undefined,
    // both run only after all features exist: nobody can prove an address earlier
    onEmailVerified: (tx, userId) => uses.keys.expiry.liftExpiry(tx, userId),
    dropCredentials: (tx, user) => accountSettings.dropCredentials(tx, user),
    async onInvitationAccepted(tx, accepted) {
      await uses.customers.service.invitationAccepted(tx, accepted);
      await uses.users.service.invitationAccepted(tx, accepted);
    },
  });
  const projectFeatures = createProjects(parts, plumbing, {
    ...catalogue,
  });
  const uses = await createUses(parts, plumbing, { catalogue, identity, projectFeatures });
  const views = createViews(parts, plumbing, { catalogue, identity, projectFeatures, uses });
  const accountSettings = createAccountSettings(parts, plumbing, { catalogue, identity, projectFeatures, uses, views });
  const system = createSystemFeature({
    clientConfig: clientConfig(parts.config, parts.build, parts.brand),
    isUsable: () => parts.database.isUsable(),
    browserLog: parts.browserLog,
    forgetCounts: () => forgetCounts(plumbing),
    describeApi: () => toOpenApi(allEndpoints, parts.config.origins),
    steerable: parts.steerable,
    afterAdvance: parts.afterAdvance ?? (() => Promise.resolve()),
  });
  const { support_email: supportEmail, origins } = parts.config;
  const feedback = createFeedbackFeature(plumbing, { portalOrigin: origins.portal });
  const support = createSupportFeature(plumbing, { supportEmail, portalOrigin: origins.portal });
  return {
    system,
    feedback,
    support,
    ...catalogue,
    ...identity,
    ...projectFeatures,
    ...uses,
    ...views,
    accountSettings,
  };
}

/** The whole server without its sockets: two listeners over one set of features. */
export async function createApp(parts: AppParts): Promise<App> {
  const plumbing = createPlumbing(parts);
  const features = await createFeatures(parts, plumbing);
  const all: readonly Feature[] = Object.values(features);
  const { accounts, keys, usage, usageApi, tokens, apps, catalog, federation, payments } = features;
  const { close: closeListeners, ...listeners } = await createListeners(parts, {
    takeUnderCeiling: createCeilings(plumbing),
    authenticators: { ...accounts.authenticators, project: usageApi.authenticate },
    features: all,
    verify: keys.verify,
    ingest: usage.ingest,
    tokens: tokens.service,
    tokenCheck: tokens.check,
    appCodes: apps.codes,
    catalog: catalog.service,
    federation: federation.service,
    webhooks: payments.webhooks,
  });
  return {
    ...listeners,
    plumbing,
    features,
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    async close() {
      await closeListeners();
      for (const { close } of all) await close?.();
    },
  };
}
