import pino, { type Logger } from 'pino';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSmtpMailer } from './adapters/mailer/smtp-mailer.ts';
import { type App, createApp } from './app.ts';
import { createCappedFile } from './base/capped-file.ts';
import { createLogger } from './base/logger.ts';
import { type Brand, readBrand } from './brand/brand.ts';
import { createSteerableClock, type SteerableClock, systemClock } from './base/clock.ts';
import { printableConfig } from './config/printable-config.ts';
import { readSecrets, type Secrets } from './config/secrets.ts';
import { type Config, loadProcessConfig, mailSecretProblems, realmSecretProblems, withOrigins } from './config.ts';
import type { Database } from './db/database.ts';
import { providerSecretProblems } from './config/payment-providers.ts';
import { assertSameSecrets } from './db/fingerprint.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { returnMemoryAfterStart } from './base/return-memory.ts';
import { withExamplesKey } from './demo/demo-examples.ts';
import { type DemoDeps, seedDemo } from './demo/demo.ts';
import { bindSockets, type Sockets } from './http/sockets.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createOutbox } from './mail/outbox.ts';
import { createKeyedHash, createSecretBox, fingerprintOf } from './base/cryptography.ts';
import { startInstanceTasks } from './jobs/instance-tasks.ts';
import { operate, type Operation, readOperation } from './operations/operations.ts';
import { loadWebBundle, readSearchIndex } from './pages/web-bundle.ts';

// the same from server/src and from the bundle in dist/server
const root = join(import.meta.dirname, '../..');

type Print = (text: string) => void;
const print: Print = (text) => void process.stdout.write(`${text}\n`);
const printError: Print = (text) => void process.stderr.write(`${text}\n`);

/** Identifies the build by the files that browsers load. */
function buildVersion(): string {
  const manifest = join(root, 'dist/web/client/.vite/manifest.json');
  if (!existsSync(manifest)) return 'development';
  return createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 12);
}

type Settings = { readonly config: Config; readonly secrets: Secrets; readonly brand: Brand };

function refuseToStart(problems: readonly string[]): undefined {
  printError(['Waypost cannot start:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
}

async function readyConfig(): Promise<Settings | undefined> {
  const loaded = await loadProcessConfig();
  if (!loaded.ok) return refuseToStart(loaded.problems);
  const { config } = loaded;
  const secrets = await readSecrets(config.secrets_file);
  if (!secrets.value) return refuseToStart(secrets.problems);
  const { brand, problems: brandProblems } = readBrand(config.brand, join(root, 'content/messages'));
  const problems = [
    ...brandProblems,
    ...secrets.problems,
    ...realmSecretProblems(config, secrets.value),
    ...mailSecretProblems(config, secrets.value),
    ...providerSecretProblems(config, secrets.value),
  ];
  return problems.length > 0 ? refuseToStart(problems) : { config, secrets: secrets.value, brand };
}

async function bind({
  config,
}: Pick<Settings, 'config'>): Promise<{ portal: Sockets; account: Sockets; config: Config }> {
  const portal = await bindSockets(config.host, config.ports.portal);
  const account = await bindSockets(config.host, config.ports.account);
  if (config.production) return { portal, account, config };
  const local = (sockets: Sockets) => `http://localhost:${sockets.port}`;
  return { portal, account, config: withOrigins(config, { portal: local(portal), account: local(account) }) };
}

type Running = {
  readonly app: App;
  readonly jobs: Jobs;
  readonly database: Database;
  readonly stopTasks: () => Promise<void>;
};

const openOutbox = ({ config, secrets, brand }: Settings, jobs: Jobs) =>
  createOutbox({
    jobs,
    mailer: createSmtpMailer({ ...config.smtp, password: secrets.smtp_password }),
    secretBox: createSecretBox(secrets.encryption_key),
    newKey: randomUUID,
    brand: brand.mail,
    from: config.smtp.from,
  });

const demoDepsOf = ({ plumbing: { transact, clock, newId }, features }: App): DemoDeps => ({
  transact,
  clock,
  newId,
  catalog: features.catalog.service,
  appSecrets: features.apps.secrets,
  seedKey: features.keys.seed,
  partiesOf: (tx, account) => features.invoicing.service.partiesOf(tx, account),
  seedStatement: (tx, draft, day) => features.invoicing.seed(tx, draft, day),
  seedCap: features.spendCaps.seed,
  seedCard: (tx, developer_id) => features.payments.methods.seed(tx, developer_id),
  accounts: features.accounts.service,
  invitations: features.invitations.service,
});

type StartOptions = { readonly accountService: string; readonly logger: Logger };

async function start(
  { config: loaded, secrets, brand }: Settings,
  { accountService, logger }: StartOptions,
): Promise<Running> {
  const keyedHash = createKeyedHash(secrets.pepper);
  const config = withExamplesKey(loaded, keyedHash);
  const database = await openDatabase({ databaseUrl: config.database_url, dataDir: config.data_dir, logger });
  await migrate(database);
  await assertSameSecrets(database.db, fingerprintOf(secrets));
  const steerable: SteerableClock | undefined = config.test_clock ? createSteerableClock() : undefined;
  const secretBox = createSecretBox(secrets.encryption_key);
  const jobs = createJobs({ database, log: logger });
  const outbox = openOutbox({ config, secrets, brand }, jobs);
  const app = await createApp({
    config,
    brand,
    secrets,
    accountService,
    keyedHash,
    secretBox,
    database,
    clock: steerable ?? systemClock,
    steerable,
    afterAdvance: () => jobs.runRecurring(),
    logger,
    browserLog: createLogger(config.log_level, createCappedFile(join(config.data_dir, 'logs/browsers.log'))),
    sendMail: outbox.sendMail,
    contentFolder: join(root, 'content'),
    searchIndex: await readSearchIndex(join(root, 'dist/web')),
    build: buildVersion(),
    web: await loadWebBundle(join(root, 'dist/web'), join(root, 'content')),
    limitFactor: config.rate_limit_factor,
  });
  for (const job of app.jobs) jobs.schedule(job);
  await jobs.start();
  const isSeeded = config.demo && (await seedDemo(demoDepsOf(app), config));
  if (isSeeded) await jobs.runRecurring(); // its past periods are due, and the first run may have come before it
  return { app, jobs, database, stopTasks: startInstanceTasks(app.tasks, logger) };
}

/** Runs an operator's command, beside running servers or without any. */
async function operateOnce({ config, secrets, brand }: Settings, operation: Operation): Promise<void> {
  const logger = createLogger(config.log_level, pino.destination(2)); // stdout is for the result
  const { database_url: databaseUrl, data_dir: dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, logger });
  try {
    await assertSameSecrets(database.db, fingerprintOf(secrets));
    const jobs = createJobs({ database, log: logger });
    const { sendMail } = openOutbox({ config, secrets, brand }, jobs);
    await jobs.start(); // mails need their queue; the next process that starts sends them
    try {
      print(await operate({ config, database, logger, sendMail }, operation));
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const operation = readOperation(process.argv.slice(2));
  const ready = await readyConfig();
  if (!ready) {
    process.exitCode = 1;
    return;
  }
  if (operation) return operateOnce(ready, operation);
  if (process.argv.includes('print-config')) return print(JSON.stringify(printableConfig(ready.config), undefined, 2));
  const logger = createLogger(ready.config.log_level);
  const { portal, account, config } = await bind(ready);
  const running = await start({ ...ready, config }, { accountService: account.origin, logger });
  portal.attach(running.app.portal);
  account.attach(running.app.account);
  endOnSignal({ running, sockets: [portal, account], logger });
  print(JSON.stringify({ ready: true, origin: config.origins.portal, account: config.origins.account }));
  returnMemoryAfterStart();
}

/** Requests in flight are answered and jobs handed back before the database closes. */
async function end({ app, jobs, database, stopTasks }: Running, sockets: readonly Sockets[]): Promise<void> {
  await Promise.all([...sockets.map((listening) => listening.close()), jobs.stop(), stopTasks()]);
  await app.close();
  await database.close();
}

type Ending = { readonly running: Running; readonly sockets: readonly Sockets[]; readonly logger: Logger };

function endOnSignal({ running, sockets, logger }: Ending): void {
  let ending: Promise<void> | undefined; // launcher and terminal may both send a signal
  const onSignal = () => {
    ending ??= end(running, sockets).then(
      () => process.exit(0), // a job that was handed back may keep a socket open
      (error: unknown) => {
        logger.error({ err: error }, 'the server did not end cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

await main().catch((error: unknown) => {
  const prefix = process.argv.length > 2 ? '' : 'Waypost cannot start: ';
  printError(error instanceof Error ? `${prefix}${error.message}` : String(error));
  process.exit(1);
});
