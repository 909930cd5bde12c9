import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gatewayCredential } from '@waypost/gateway-sdk/test/test-portal';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type ChildPlatform = {
  readonly origin: string;
  readonly end: (...signals: NodeJS.Signals[]) => Promise<number | null>;
};

async function originOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no output.');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as { ready: boolean; origin: string };
  if (!ready.ready) throw new Error(`The platform said ${line}`);
  return ready.origin;
}

/** Runs the platform in its own process, so that it can be killed. */
export async function startChildPlatform(portalOrigin: string, dataDir: string): Promise<ChildPlatform> {
  const child = spawn(process.execPath, [main], {
    env: {
      SAMPLE_PLATFORM_PORT: '0',
      PORTAL_ORIGIN: portalOrigin,
      GATEWAY_CREDENTIAL: gatewayCredential,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const origin = await originOf(child);
  return {
    origin,
    async end(...signals) {
      for (const signal of signals) child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
