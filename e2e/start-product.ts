import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../scripts/check/reserved-port.mjs';
import { ensureSecrets } from '../scripts/launch/secrets.mjs';
import { type StandInProvider, startStandInProvider } from '../server/test/stand-in-provider.ts';

export type Product = {
  readonly portal: string;
  readonly account: string;
  readonly sandbox: string;
  readonly samplePlatform: string;
  /** The provider for users of the realms initech and hooli. */
  readonly provider: string;
  readonly dataDir: string;
};

const root = join(import.meta.dirname, '..');
const variables = ['PORT', 'ACCOUNT_PORT', 'SANDBOX_PORT', 'SAMPLE_PLATFORM_PORT', 'SANDBOX_SMTP_PORT'] as const;
const startLimitMs = 180_000;

/** A port of its own for each variable. */
async function reservePorts(): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < variables.length) ports.add(await reservePort());
  return [...ports];
}

async function untilReady(output: () => string, ended: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs;
  while (!output().includes('Waypost is ready')) {
    if (ended() || Date.now() > giveUpAt) throw new Error(`The product did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The provider of the realms initech and hooli (ACC-58): it signs anyone in under the typed name. */
async function startProvider(account: string): Promise<StandInProvider> {
  const person = (name: string) => ({
    email: `${name}@initech.example`,
    email_verified: true,
    given_name: name,
    family_name: 'of Initech',
  });
  return startStandInProvider({
    redirect_uris: ['initech', 'hooli'].map((realm) => `${account}/federation/${realm}/callback`),
    person,
  });
}

/** The files that the launcher creates at the first start, with the settings of the realm's provider. */
function writeSecrets(dataDir: string, { client_secret }: StandInProvider): void {
  const file = join(dataDir, 'secrets.json');
  const secrets: object = ensureSecrets(file);
  writeFileSync(file, JSON.stringify({ ...secrets, realm_secrets: { initech: client_secret, hooli: client_secret } }));
}

/** Starts the whole product as `npm start` does, with its own ports and data, by default on the embedded database. */
export async function startProduct(
  config = 'e2e/waypost.config.ts',
  databaseUrl?: string,
): Promise<{ product: Product; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-e2e-'));
  const ports = await reservePorts();
  const provider = await startProvider(`http://localhost:${ports[1]}`);
  writeSecrets(dataDir, provider);
  const env = Object.fromEntries(variables.map((name, at) => [name, String(ports[at])]));
  const launcher = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      WAYPOST_CONFIG: join(root, config),
      ...process.env,
      ...env,
      DATA_DIR: dataDir,
      INITECH_ISSUER: provider.issuer,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let isExpected = true; // to end
  launcher.once('exit', () => {
    ended = true;
    if (!isExpected) console.error(`The product has ended:\n${output.slice(-2000)}`);
  });
  async function stop(): Promise<void> {
    isExpected = true;
    const gone = ended ? Promise.resolve() : once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await Promise.all([gone, provider.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    await untilReady(
      () => output,
      () => ended,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  isExpected = false;

  const at = (index: number) => `http://localhost:${ports[index]}`;
  return {
    product: {
      portal: at(0),
      account: at(1),
      sandbox: at(2),
      samplePlatform: at(3),
      provider: provider.issuer,
      dataDir,
    },
    stop,
  };
}
