import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import type { Origins } from './browser-client.ts';
import type { TestStore } from './database.ts';

const root = join(import.meta.dirname, '../..');
const launch = (file: string) => new URL(`../../scripts/launch/${file}`, import.meta.url).href;

type Ports = { readonly portal: number; readonly account: number };
type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ChildServer = {
  /** This process's own addresses. */
  readonly own: Origins;
  /** Its parsed log lines. */
  readonly log: readonly Record<string, unknown>[];
  readonly ended: Promise<Exit>;
  /** Sends the signals and waits for the end. */
  end(...signals: NodeJS.Signals[]): Promise<Exit>;
};

export type Installation = {
  /** The public origins of all instances, as behind one balancer. */
  readonly origins: Origins;
  readonly credential: string;
  readonly secretsFile: string;
  /** Starts another process; rejects with its error output if it ends before it is ready. */
  start(options?: { readonly ports?: Ports; readonly secretsFile?: string }): Promise<ChildServer>;
};

export const reservePorts = async (): Promise<Ports> => ({
  portal: await reservePort(),
  account: await reservePort(),
});

const originsAt = ({ portal, account }: Ports): Origins => ({
  portal: `http://localhost:${portal}`,
  account: `http://localhost:${account}`,
});

async function untilReady(child: ChildProcess, log: Record<string, unknown>[]): Promise<void> {
  let lastWords = '';
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The child has no output');
  stderr.on('data', (text: Buffer) => (lastWords += text.toString()));
  const ready = Promise.withResolvers<void>();
  createInterface(stdout).on('line', (line) => {
    const said = JSON.parse(line) as Record<string, unknown>;
    if (said['ready'] === true) ready.resolve();
    else log.push(said);
  });
  const gone = once(child, 'close').then(() => {
    throw new Error(lastWords.trim() || 'The server ended without a word');
  });
  await Promise.race([ready.promise, gone]);
  gone.catch(() => undefined);
}

let program: Promise<string> | undefined;

/** The production bundle, which starts many times faster; the sources if they have changed since the build. */
async function findProgram(): Promise<string> {
  type Parts = { staleParts(of: string, names: readonly string[]): readonly unknown[] };
  const parts = (await import(launch('parts.mjs'))) as Parts;
  return join(root, parts.staleParts(root, ['server']).length === 0 ? 'dist/server/main.js' : 'server/src/main.ts');
}

async function startChild(env: Record<string, string>, own: Origins): Promise<ChildServer> {
  const file = await (program ??= findProgram());
  // a process of a few seconds does not repay optimising the database engine, a third of its start
  const child = spawn(process.execPath, ['--liftoff-only', '--import', launch('end-with-launcher.mjs'), file], {
    env: { ...env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/waypost/compiled') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as Exit);
  const log: Record<string, unknown>[] = [];
  await untilReady(child, log);
  return {
    own,
    log,
    ended,
    async end(...signals) {
      for (const signal of signals) child.kill(signal);
      return ended;
    },
  };
}

/** Creates secrets like the launcher at the first start. */
export async function ensureSecrets(file: string): Promise<{ gateway_credential: string }> {
  type Launcher = { ensureSecrets(file: string): { gateway_credential: string } };
  return ((await import(launch('secrets.mjs'))) as Launcher).ensureSecrets(file);
}

/** The real server in its own process, as installed: the launcher's secrets, a configuration file, production mode. */
export async function prepareInstallation(
  store: Pick<TestStore, 'dataDir' | 'databaseUrl'>,
  file: Record<string, unknown> = {},
  environment: Readonly<Record<string, string>> = { NODE_ENV: 'production' },
): Promise<Installation> {
  const { dataDir, databaseUrl } = store;
  const firstPorts = await reservePorts();
  const origins = originsAt(firstPorts);
  const secretsFile = join(dataDir, 'secrets.json');
  const { gateway_credential } = await ensureSecrets(secretsFile);
  const configFile = join(dataDir, 'waypost.config.mjs');
  writeFileSync(configFile, `export default ${JSON.stringify({ ...file, origins })};\n`);
  return {
    origins,
    credential: gateway_credential,
    secretsFile,
    start({ ports = firstPorts, secretsFile: secrets = secretsFile } = {}) {
      const env = {
        ...environment,
        PORT: String(ports.portal),
        ACCOUNT_PORT: String(ports.account),
        DATA_DIR: dataDir,
        SECRETS_FILE: secrets,
        WAYPOST_CONFIG: configFile,
        LOG_LEVEL: 'warn',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      };
      return startChild(env, originsAt(ports));
    },
  };
}
