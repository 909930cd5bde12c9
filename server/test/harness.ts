import { authorisingCards } from './authorising-cards.ts';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type DestinationStream } from 'pino';
import { inject } from 'vitest';
import type { PaymentProvider } from '../src/adapters/payment-providers/payment-provider.port.ts';
import { createApp } from '../src/app.ts';
import { readBrand } from '../src/brand/brand.ts';
import { createLogger } from '../src/base/logger.ts';
import { createTestClock, type TestClock } from '../src/base/clock.ts';
import type { Secrets } from '../src/config/secrets.ts';
import { type Config, type ConfigSource, loadConfig, withOrigins } from '../src/config.ts';
import type { DatabaseOptions } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { createTransact } from '../src/db/transaction.ts';
import { bindSockets } from '../src/http/sockets.ts';
import type { Mail } from '../src/mail/outbox.ts';
import { createKeyedHash, createSecretBox } from '../src/base/cryptography.ts';
import type { WebBundle } from '../src/pages/web-bundle.ts';
import { BrowserClient } from './browser-client.ts';
import { createTestDatabase, silentLog, type TestDatabase } from './database.ts';
import { createDirectSignUp, type DirectUser, passwordCost } from './direct-sign-up.ts';
import { type Services, servicesOf } from './services.ts';
import { makeSecrets } from './test-secrets.ts';

const contentFolder = join(import.meta.dirname, '../../content');

export type TestAppOptions = {
  /** The content of waypost.config.ts. */
  readonly file?: Readonly<Record<string, unknown>>;
  readonly startAt?: Date;
  readonly limitFactor?: number;
  readonly creationGate?: () => Promise<void>;
  /** The folder with catalogue and messages; the product's own by default. */
  readonly contentFolder?: string;
  /** The index of the search; without one nothing is found. */
  readonly searchIndex?: string;
  /** Receives the server's log; by default it is dropped. */
  readonly log?: DestinationStream;
  /** Receives what browsers report. */
  readonly browserLog?: DestinationStream;
  /** Database options: `faults` fills the embedded database's disk. */
  readonly database?: Partial<DatabaseOptions>;
  /** Renders the pages; blank ones by default. */
  readonly web?: Pick<WebBundle, 'portal' | 'account'>;
  /** Payment providers; by default those of `origins`, otherwise cards that are always authorised. */
  readonly providers?: readonly PaymentProvider[];
  /** The operator's secrets; new ones by default. */
  readonly secrets?: Secrets;
  /** Makes this a second instance with the first one's database, secrets and clock. */
  readonly beside?: TestApp;
};

export type TestApp = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly services: Services;
  /** Mails in the order of the outbox. */
  readonly mails: Mail[];
  /** Calls the portal without cookies. */
  portal(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the account service without cookies. */
  account(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the portal as the operator's gateway. */
  gateway(path: string, body: unknown, contentType?: string): Promise<Response>;
  /** A new browser. */
  visitor(): BrowserClient;
  /** A browser of a newly signed-up user, made without its requests. */
  signedUp(user?: Partial<DirectUser>): Promise<BrowserClient>;
  dispose(): Promise<void>;
};

/** Without unit rules, so that units are as reported; tests of rules bring their own. */
async function testConfig(file: TestAppOptions['file'] = {}): Promise<Config> {
  const unit_rules_folder = mkdtempSync(join(inject('runDirectory'), 'unit-rules-'));
  const source: ConfigSource = { exists: () => true, read: () => Promise.resolve({ unit_rules_folder, ...file }) };
  const ports = { PORT: '0', ACCOUNT_PORT: '0', SANDBOX_PORT: '0', SAMPLE_PLATFORM_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const loaded = await loadConfig({ ...ports, DEMO: '0', WAYPOST_CONFIG: 'test', LOG_LEVEL: 'silent' }, source);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

/** Of pages that load nothing. */
export const noAssets = {
  scripts: [],
  styles: [],
  chunks: {},
  fonts: [],
  codeFonts: [],
  readingScripts: [],
  lateScripts: {},
  messages: { en: [], de: [] },
};

/** Blank pages: the server's tests check only their cookies and headers. */
function blankPages(): WebBundle {
  const page = { render: () => Promise.resolve({ status: 200, html: '<!doctype html><title>blank</title>' }) };
  const clientFolder = mkdtempSync(join(inject('runDirectory'), 'blank-'));
  return {
    clientFolder,
    portal: { ...page, keyOf: () => undefined, assets: noAssets },
    account: { ...page, assets: noAssets },
  };
}

let users = 0;
const newUser = (given: Partial<DirectUser> = {}): DirectUser => {
  users += 1;
  return {
    email: `person-${process.pid}-${users}@example.org`,
    password: 'correct horse battery',
    first_name: 'Ada',
    last_name: 'Lovelace',
    ...given,
  };
};

type Bound = Awaited<ReturnType<typeof bind>>;

async function bind(options: TestAppOptions) {
  const [portalSockets, accountSockets] = await Promise.all([bindSockets('localhost', 0), bindSockets('localhost', 0)]);
  const own = { portal: `http://localhost:${portalSockets.port}`, account: `http://localhost:${accountSockets.port}` };
  // instances behind one balancer share a public origin, so the second one uses the first one's
  const config = withOrigins(await testConfig(options.file), options.beside?.config.origins ?? own);
  return { portalSockets, accountSockets, own, config };
}

function startOn({ config }: Bound, options: TestAppOptions, shared: Shared) {
  const { brand, problems } = readBrand(config.brand, join(contentFolder, 'messages'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return createApp({
    config,
    brand,
    secrets: shared.secrets,
    keyedHash: createKeyedHash(shared.secrets.pepper),
    secretBox: createSecretBox(shared.secrets.encryption_key),
    database: shared.database.database,
    clock: shared.clock,
    logger: options.log ? createLogger('debug', options.log) : pino({ level: 'silent' }),
    browserLog: createLogger('debug', options.browserLog ?? { write: () => undefined }),
    sendMail: (_tx, mail) => {
      shared.mails.push(mail);
      return Promise.resolve();
    },
    contentFolder: options.contentFolder ?? contentFolder,
    searchIndex: options.searchIndex,
    build: 'test',
    web: { ...blankPages(), ...options.web },
    limitFactor: options.limitFactor ?? 1000,
    passwordCost,
    creationGate: options.creationGate,
    standInProviders: options.providers ?? (options.file?.['origins'] === undefined ? [authorisingCards] : undefined),
    onUndeclaredRefusal: (refusal) => void shared.undeclared.add(refusal),
  });
}

/** The second instance's own connections, which only PostgreSQL allows. */
async function openBeside({ dataDir, databaseUrl }: TestDatabase): Promise<TestDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl, logger: silentLog });
  const transact = createTransact(database.db);
  return { dataDir, databaseUrl, database, db: database.db, transact, dispose: () => database.close() };
}

type Shared = Pick<TestApp, 'database' | 'clock' | 'secrets' | 'mails'> & {
  /** Refusals that their endpoints do not declare. */
  readonly undeclared: Set<string>;
};

/** The parts that two instances share. */
async function sharedBy({ beside, ...options }: TestAppOptions): Promise<Shared> {
  if (beside) return { ...beside, database: await openBeside(beside.database), undeclared: new Set() };
  return {
    database: await createTestDatabase(options.database),
    clock: createTestClock(options.startAt ?? new Date()),
    secrets: options.secrets ?? makeSecrets(),
    mails: [],
    undeclared: new Set(),
  };
}

/** The whole server with its own database and ports; everything else is as in production. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const shared = await sharedBy(options);
  const { database } = shared;
  const bound = await bind(options);
  const { portalSockets, accountSockets, own, config } = bound;
  const app = await startOn(bound, options, shared);
  portalSockets.attach(app.portal);
  accountSockets.attach(app.account);
  const portal: TestApp['portal'] = (path, init) => fetch(new URL(path, own.portal), init);
  const visitor = () => new BrowserClient(own);
  const signUp = createDirectSignUp(app, { secrets: shared.secrets, config });
  return {
    ...shared,
    config,
    services: servicesOf(app),
    portal,
    account: (path, init) => fetch(new URL(path, own.account), init),
    gateway: (path, body, contentType = 'application/json') =>
      portal(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${shared.secrets.gateway_credential}`, 'content-type': contentType },
        body: JSON.stringify(body),
      }),
    visitor,
    async signedUp(user) {
      const browser = visitor();
      await signUp(browser, newUser(user));
      return browser;
    },
    async dispose() {
      await app.close();
      await Promise.all([portalSockets.close(), accountSockets.close()]);
      await database.dispose();
      if (shared.undeclared.size > 0) throw new Error(`Undeclared refusals:\n${[...shared.undeclared].join('\n')}`);
    },
  };
}
