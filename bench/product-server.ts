import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, textAt } from '../server/test/factories/accounts.ts';
import { startChild } from './child.ts';

const root = join(import.meta.dirname, '..');

type MakeSecrets = { ensureSecrets(file: string): { gateway_credential: string } };

export type ProductServer = {
  readonly portal: string;
  readonly account: string;
  readonly port: number;
  readonly gatewayCredential: string;
  readonly secretsFile: string;
  readonly cpuMs: () => number;
  readonly memoryMb: () => number;
  stop(): Promise<void>;
  /** Ends it at once, in the middle of its work. */
  kill(): Promise<void>;
};

/** The built server as `npm start` runs it, with its own data directory and without request logs. */
export async function startProductServer(env: Readonly<Record<string, string>> = {}): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const secretsFile = join(dataDir, 'secrets.json');
  const launcher = (await import(join(root, 'scripts/launch/secrets.mjs'))) as MakeSecrets;
  const { gateway_credential } = launcher.ensureSecrets(secretsFile);
  const ports = { PORT: '0', ACCOUNT_PORT: '0', SANDBOX_PORT: '0', SAMPLE_PLATFORM_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const own = { DATA_DIR: dataDir, SECRETS_FILE: secretsFile, DEMO: '0', LOG_LEVEL: 'warn' };
  const child = await startChild(join(root, 'dist/server/main.js'), [], { ...ports, ...own, ...env });
  const { origin, account } = child.said as { origin?: string; account: string };
  if (origin === undefined) throw new Error(`The server did not start: ${JSON.stringify(child.said)}`);
  return {
    portal: origin,
    account,
    port: Number(new URL(origin).port),
    gatewayCredential: gateway_credential,
    secretsFile,
    cpuMs: child.cpuMs,
    memoryMb: child.memoryMb,
    async stop() {
      await child.stop();
      rmSync(dataDir, { recursive: true });
    },
    async kill() {
      await child.kill();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A new user's project with an app and an API key, created over HTTP. */
export async function makeApiKey({ portal, account }: ProductServer): Promise<{ appId: string; apiKey: string }> {
  const person = await openBrowser({ config: { origins: { portal, account } } });
  const signedUp = await person.signUp();
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: textAt(signedUp, 'data', 'email'), country: 'DEU' };
  const date = new Date().toISOString().slice(0, 10);
  const project = await person.post(`${portal}/api/project`, { plan_id: 'Freemium-Basic', date, user });
  const app = await person.post(`${portal}/api/project/${textAt(project, 'data', 'product_id')}/app`, {
    app_name: 'Web',
    platform: 'web',
    auth_type: 'apiKey',
  });
  const appId = textAt(app, 'data', 'app_id');
  const authorization = `Bearer ${textAt(signedUp, 'data', 'accessToken')}`;
  const key = await person.post(
    `${portal}/api-key-service/apps/${appId}/apiKeys`,
    { name: 'Bench' },
    { authorization },
  );
  return { appId, apiKey: textAt(key, 'apiKey') };
}
