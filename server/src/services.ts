import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import { createFileCountryLookup } from './adapters/geo/file-country-lookup.ts';
import { createHttpIdentityProvider } from './adapters/identity/http-identity-provider.ts';
import { createOpenIdClientRealms } from './adapters/openid-realm/openid-client-realm.ts';
import type { Clock, SteerableClock } from './base/clock.ts';
import type { Secrets } from './config/secrets.ts';
import { accountPagesClientId, type Config, portalClientId, secretOfClient } from './config.ts';
import { createCustomerServices } from './customer-services.ts';
import type { Database } from './db/database.ts';
import { createTransact, type Transaction } from './db/transaction.ts';
import { createHeldAccessKeysService } from './features/access-keys/held-access-keys.service.ts';
import { createAccountSettingsService } from './features/account-settings/account-settings.service.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import type { PasswordCost } from './features/accounts/passwords/passwords.ts';
import { inReadersLanguage } from './features/accounts/mails/mail-language.service.ts';
import { createHeldAppsService } from './features/apps/held-apps.service.ts';
import { createActivityReading } from './features/activity/activity-reading.service.ts';
import { type ActivityLog, createActivityLog } from './features/activity/activity.service.ts';
import { createAppCodes } from './features/apps/app-codes.service.ts';
import { createAppDirectory } from './features/apps/app-directory.service.ts';
import { type AppSecrets, createAppSecrets } from './features/apps/app-secrets.service.ts';
import { createAppEvents } from './features/apps/apps.events.ts';
import { createAppService } from './features/apps/apps.service.ts';
import { createNamespaceService } from './features/apps/namespaces.service.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { createCredentialChoices } from './features/credential-choices/credential-choices.service.ts';
import { createCustomerDirectory } from './features/customers/customer-directory.service.ts';
import { createDeveloperEvents } from './features/developers/developers.events.ts';
import { createDeveloperService } from './features/developers/developers.service.ts';
import { createHeldDeveloperService } from './features/developers/held-developer.service.ts';
import { createFederationService } from './features/federation/federation.service.ts';
import { createIdentitiesService } from './features/federation/identities.service.ts';
import { createFirstStepsService, createHeldFirstSteps } from './features/first-steps/first-steps.service.ts';
import { createHeldInvitationsService } from './features/invitations/held-invitations.service.ts';
import { createInvitationMails } from './features/invitations/invitation-mails.service.ts';
import { createInvitationEvents } from './features/invitations/invitations.events.ts';
import { createInvitationService } from './features/invitations/invitations.service.ts';
import { createHeldKeysService } from './features/keys/held-keys.service.ts';
import { createKeyEvents } from './features/keys/keys.events.ts';
import { createKeyExpiryService } from './features/keys/key-expiry.service.ts';
import { createKeyLimitsService } from './features/keys/key-limits.service.ts';
import { createKeyUseService } from './features/keys/key-use.service.ts';
import { createKeysService } from './features/keys/keys.service.ts';
import { createVerifyService, keyChannel, projectChannel } from './features/keys/verify.service.ts';
import { createOwnSearch } from './features/own-search/own-search.service.ts';
import { createHeldProjectsService } from './features/projects/held-projects.service.ts';
import { createCancelSurvey } from './features/projects/cancel-survey.service.ts';
import { createProjectDirectory } from './features/projects/project-directory.service.ts';
import { createProjectList } from './features/projects/project-list.service.ts';
import { createProjectStatusService } from './features/projects/project-status.service.ts';
import { createProjectEvents } from './features/projects/projects.events.ts';
import { createProjectService } from './features/projects/projects.service.ts';
import { createHeldStudioTokensService } from './features/studio-tokens/studio-tokens.service.ts';
import { createHeldActivityService } from './features/activity/held-activity.service.ts';
import { createHeldUsageService } from './features/usage/held-usage.service.ts';
import { createIngestService } from './features/usage/ingest.service.ts';
import { createFactorManagementService } from './features/second-factors/factor-management.service.ts';
import { createFactorsService } from './features/second-factors/factors.service.ts';
import { createSdkCatalogue, type SdkCatalogue } from './features/sdks/sdk-catalogue.service.ts';
import { createSdkService } from './features/sdks/sdks.service.ts';
import { createUsageService } from './features/usage/usage.service.ts';
import type { Mail } from './mail/outbox.ts';
import { createIdSource } from './base/new-id.ts';
import type { KeyedHash, SecretBox } from './base/cryptography.ts';
import { createKnownKeys, createTokenServices } from './token-services.ts';
import type { WebBundle } from './pages/web-bundle.ts';

export type AppParts = {
  /** With the origins that were bound. */
  readonly config: Config;
  readonly secrets: Secrets;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
  readonly database: Database;
  readonly clock: Clock;
  /** The clock again where it may be moved (TEST_CLOCK). */
  readonly steerable?: SteerableClock | undefined;
  readonly logger: FastifyBaseLogger;
  /** Puts a mail into the outbox, in the same transaction. */
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
  /** The folder `content/`: catalogue, messages. */
  readonly contentFolder: string;
  /** What tells one build from another; it stands in CFG-05. */
  readonly build: string;
  /** The built pages; the server's own tests run without. */
  readonly web?: WebBundle | undefined;
  /** Multiplies every rate limit. */
  readonly limitFactor: number;
  /** Tests alone: what a password's hash costs. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Tests alone: holds a creation open while its lease is taken. */
  readonly creationGate?: (() => Promise<void>) | undefined;
};

export type Services = Awaited<ReturnType<typeof createServices>>;

type Base = ReturnType<typeof baseOf>;

function baseOf(parts: AppParts) {
  const { db } = parts.database;
  return { db, transact: createTransact(db), clock: parts.clock, newId: createIdSource(parts.clock) };
}

/** The account service's own pages sign people in as an embedder's do; the code is for themselves, and nobody redeems it. */
const ownPages = (account: string) => ({
  client_id: accountPagesClientId,
  name: 'Account',
  origins: [account],
  allow_cookie_tokens: false,
  second_factor: false,
  secret: undefined,
});

type Accounts = Awaited<ReturnType<typeof createAccountsService>>;

/** What users prove themselves with besides their password. */
function createFactors(parts: AppParts, base: Base) {
  const { config, keyedHash, secretBox, sendMail, logger } = parts;
  const accountOrigin = config.origins.account;
  return createFactorsService({
    ...base,
    keyedHash,
    secretBox,
    sendMail,
    log: logger,
    brand: config.brand.name,
    accountOrigin,
  });
}

const createInvitationLetters = ({ config, keyedHash, sendMail }: AppParts, base: Base) =>
  createInvitationMails({ ...base, keyedHash, portalOrigin: config.origins.portal, sendMail });

function createAccounts(parts: AppParts, base: Base, isCountry: (code: string) => boolean) {
  const { config, secrets } = parts;
  const { portal, account } = config.origins;
  return createAccountsService({
    ...base,
    listen: (channel, onPayload, onLost) => parts.database.listen(channel, onPayload, onLost),
    keyedHash: parts.keyedHash,
    secretBox: parts.secretBox,
    log: parts.logger,
    sendMail: parts.sendMail,
    identity: createHttpIdentityProvider({
      accountOrigin: account,
      client_id: portalClientId,
      client_secret: secrets.portal_client_secret,
      origin: portal,
    }),
    factors: createFactors(parts, base),
    identities: createIdentitiesService(base),
    onEmailVerified: (tx, userId) =>
      createKeyExpiryService({ ...base, activity: createActivityLog(base) }).liftExpiry(tx, userId),
    isCountry,
    portalOrigin: portal,
    accountOrigin: account,
    clients: [
      ...config.clients.map((client) => ({ ...client, secret: secretOfClient(client, secrets) })),
      ownPages(account),
    ],
    portalClientId,
    brand: config.brand.name,
    signingKeys: secrets.signing_keys,
    mainRealm: config.main_realm,
    realms: config.realms,
    invitationMails: createInvitationLetters(parts, base),
    passwordCost: parts.passwordCost,
    ownWords: [config.brand.name, config.product_slug, config.main_realm],
    termsVersion: config.terms_version,
  });
}

function createInvitations(parts: AppParts, base: Base, accounts: Accounts) {
  return createInvitationService({
    ...base,
    invitationMails: createInvitationLetters(parts, base),
    sessions: accounts.sessions,
    userRoles: accounts.userRoles,
    events: createInvitationEvents(parts.logger),
  });
}

function createAccountSettings(parts: AppParts, base: Base, accounts: Accounts) {
  const { config, logger, sendMail } = parts;
  return createAccountSettingsService({
    ...base,
    log: logger,
    sendMail,
    accounts,
    portalOrigin: config.origins.portal,
    countries: createFileCountryLookup({
      onMissing: (err) =>
        logger.warn({ event: 'places.missing', err }, 'no table of countries: the places of sessions are unknown'),
    }),
    held: {
      developer: createHeldDeveloperService(base),
      projects: createHeldProjectsService(),
      apps: createHeldAppsService(),
      keys: createHeldKeysService(),
      accessKeys: createHeldAccessKeysService(),
      studioTokens: createHeldStudioTokensService(),
      usage: createHeldUsageService(),
      activity: createHeldActivityService(),
      invitations: createHeldInvitationsService(),
      firstSteps: createHeldFirstSteps(),
    },
  });
}

function createFederation(parts: AppParts, base: Base, accounts: Accounts) {
  const { config, secrets, keyedHash, secretBox, logger } = parts;
  const secretOf = (realm: string) => secrets.realm_secrets[realm];
  const realms = config.realms.map((realm) => ({
    ...realm,
    openid: realm.openid && { ...realm.openid, name: realm.openid.name, client_secret: secretOf(realm.id) },
  }));
  const createProvider = createOpenIdClientRealms(base);
  return createFederationService({
    ...base,
    identities: createIdentitiesService(base),
    keyedHash,
    secretBox,
    log: logger,
    accounts,
    realms,
    createProvider,
  });
}

/** Everything kept of keys is forgotten when any instance changes a key, an app or a project's status (KEY-51). */
async function createKeys(
  parts: AppParts,
  base: Base,
  needs: { apps: ReturnType<typeof createAppDirectory>; activity: ActivityLog },
) {
  const hashKey = (apiKey: string) => parts.keyedHash('api-key', apiKey);
  const { database, config, logger, secretBox } = parts;
  const events = createKeyEvents(logger);
  const keyUse = createKeyUseService({ ...base, events });
  const keyLimits = createKeyLimitsService(base);
  const keys = createKeysService({ ...base, ...needs, secretBox, hashKey, config, events, use: keyUse });
  const verify = createVerifyService({ ...base, hashKey, capacity: 200_000, limits: keyLimits, use: keyUse });
  const stops = await Promise.all([
    database.listen(
      keyChannel,
      (id) => verify.forgetKey(id),
      () => verify.forgetAll(),
    ),
    database.listen(
      projectChannel,
      (id) => verify.forgetProject(id),
      () => verify.forgetAll(),
    ),
  ]);
  /** What is only known here is written down for the others. */
  const close = async () => {
    stops.forEach((stop) => stop());
    await keyUse.flush();
    await keyLimits.giveBackAll().catch((error: unknown) => events.useNotWritten(error));
  };
  return { keys, verify, keyUse, keyLimits, close };
}

function createProjects(parts: AppParts, base: Base, needs: ProjectNeeds) {
  const { config, logger } = parts;
  const { catalog, directory } = needs;
  const developers = createDeveloperService({
    ...base,
    events: createDeveloperEvents(logger),
    projects: needs.projectDirectory,
    catalog,
    verification: needs.accounts.emailVerify,
    config,
  });
  const events = createProjectEvents(logger);
  const projects = createProjectService({
    ...base,
    events,
    catalog,
    developers,
    apps: directory,
    usage: needs.usage,
    activity: needs.activity,
    config,
    gate: parts.creationGate,
  });
  const apps = createAppService({ ...base, ...needs, events: createAppEvents(logger), projects, config });
  return { developers, projects, apps, ...createProjectEnds(parts, base, { ...needs, events, developers, projects }) };
}

type EndNeeds = ProjectNeeds & {
  readonly events: ReturnType<typeof createProjectEvents>;
  readonly developers: ReturnType<typeof createDeveloperService>;
  readonly projects: ReturnType<typeof createProjectService>;
};

/** The list of projects, and what ends one. */
function createProjectEnds({ config, sendMail, ...parts }: AppParts, base: Base, needs: EndNeeds) {
  return {
    projectStatus: createProjectStatusService({ ...base, ...needs, config }),
    projectList: createProjectList({ ...base, ...needs, customers: createCustomerDirectory(base), config }),
    cancelSurvey: createCancelSurvey({
      ...base,
      ...needs,
      sendMail,
      supportEmail: config.support_email,
      portalOrigin: config.origins.portal,
    }),
    ...createCustomerServices(parts, base, needs),
    listCredentialProjects: createCredentialChoices(base),
    searchOwn: createOwnSearch(base),
  };
}

type ProjectNeeds = {
  readonly catalog: Awaited<ReturnType<typeof createCatalogService>>;
  readonly directory: ReturnType<typeof createAppDirectory>;
  readonly projectDirectory: ReturnType<typeof createProjectDirectory>;
  readonly accounts: Accounts;
  readonly usage: ReturnType<typeof createUsageService>;
  readonly activity: ActivityLog;
  readonly secrets: AppSecrets;
  readonly sdks: SdkCatalogue;
};

/** Every feature's services, each with what it needs of the others. */
export async function createServices(given: AppParts) {
  const parts = { ...given, sendMail: inReadersLanguage(given.sendMail, given.config.origins.account) };
  const base = baseOf(parts);
  const catalog = await createCatalogService({
    folder: join(parts.contentFolder, 'catalog'),
    product: parts.config.product_slug,
  });
  const accounts = await createAccounts(parts, base, (code) => catalog.findCountry(code) !== undefined);
  const sdks = await createSdkCatalogue(join(parts.contentFolder, 'sdks'));
  const secrets = createAppSecrets(parts);
  const directory = createAppDirectory({ ...base, secrets, sdks });
  const projectDirectory = createProjectDirectory(base);
  const usage = createUsageService({ ...base, projects: projectDirectory });
  const activity = createActivityLog(base);
  const { close: closeKeys, ...keyServices } = await createKeys(parts, base, { apps: directory, activity });
  const known = await createKnownKeys(parts, base);
  const projectServices = createProjects(parts, base, {
    catalog,
    directory,
    projectDirectory,
    accounts,
    usage,
    activity,
    secrets,
    sdks,
  });
  const { accessKeys } = known;
  return {
    ...base,
    accounts,
    appSecrets: secrets,
    appCodes: createAppCodes({ ...base, secrets }),
    appDirectory: directory,
    namespaces: createNamespaceService({ ...base, directory }),
    sdks: createSdkService({ ...base, keyedHash: parts.keyedHash, directory, catalogue: sdks, activity }),
    accountSettings: createAccountSettings(parts, base, accounts),
    federation: createFederation(parts, base, accounts),
    secondFactors: createFactorManagementService({ db: base.db, ...accounts }),
    catalog,
    usage,
    activity: createActivityReading({ db: base.db, projects: projectDirectory, people: accounts.people }),
    ...keyServices,
    keyExpiry: createKeyExpiryService({ ...base, activity }),
    ingest: createIngestService(base),
    firstSteps: createFirstStepsService({ ...base, config: parts.config }),
    invitations: createInvitations(parts, base, accounts),
    ...projectServices,
    ...createTokenServices(parts, base, { accessKeys, apps: directory, projects: projectServices.projects, activity }),
    async close() {
      await closeKeys();
      known.stop();
      accounts.close();
    },
  };
}
