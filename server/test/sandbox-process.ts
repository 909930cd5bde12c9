import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type SandboxProcess = { readonly origin: string; stop(): Promise<void> };

/** The stand-ins of the payment providers, in a process of their own, as providers are. */
export async function startSandboxProcess(environment: Readonly<Record<string, string>> = {}): Promise<SandboxProcess> {
  const root = join(import.meta.dirname, '../..');
  const child = spawn(process.execPath, [join(root, 'sandbox/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/waypost/compiled'), // halves its start
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const { origin } = JSON.parse(line) as { readonly origin: string };
    return {
      origin,
      stop() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }
  throw new Error('The sandbox did not start');
}
