import pino from 'pino';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { createTestClock, type TestClock } from '../src/clock.ts';
import { type Config, type ConfigSource, loadConfig, withOrigins } from '../src/config.ts';
import { bindSockets } from '../src/http/sockets.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const contentFolder = join(import.meta.dirname, '../../content');

export type TestAppOptions = {
  /** What waypost.config.ts would hold. */
  readonly file?: Readonly<Record<string, unknown>>;
  readonly startAt?: Date;
  readonly limitFactor?: number;
  /** A second instance on the same database as a first one. */
  readonly database?: TestDatabase;
};

export type TestApp = {
  readonly config: Config;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** Calls the portal at this path. */
  portal(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the account service at this path. */
  account(path: string, init?: RequestInit): Promise<Response>;
  dispose(): Promise<void>;
};

async function testConfig(file: TestAppOptions['file'] = {}): Promise<Config> {
  const source: ConfigSource = { exists: () => true, read: () => Promise.resolve(file) };
  const ports = { PORT: '0', ACCOUNT_PORT: '0', SANDBOX_PORT: '0', SAMPLE_PLATFORM_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const loaded = await loadConfig({ ...ports, DEMO: '0', WAYPOST_CONFIG: 'test', LOG_LEVEL: 'silent' }, source);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

/** The whole server on a database and ports of its own; everything else is as in production. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = createTestClock(options.startAt ?? new Date());
  const [portalSockets, accountSockets] = await Promise.all([bindSockets('localhost', 0), bindSockets('localhost', 0)]);
  const config = withOrigins(await testConfig(options.file), {
    portal: `http://localhost:${portalSockets.port}`,
    account: `http://localhost:${accountSockets.port}`,
  });
  const app = await createApp({
    config,
    database: database.database,
    clock,
    logger: pino({ level: 'silent' }),
    contentFolder,
    build: 'test',
    limitFactor: options.limitFactor ?? 1000,
  });
  portalSockets.attach(app.portal);
  accountSockets.attach(app.account);
  return {
    config,
    clock,
    database,
    portal: (path, init) => fetch(new URL(path, config.origins.portal), init),
    account: (path, init) => fetch(new URL(path, config.origins.account), init),
    async dispose() {
      await app.close();
      await Promise.all([portalSockets.close(), accountSockets.close()]);
      if (!options.database) await database.dispose();
    },
  };
}
