import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type SandboxProcess = { readonly origin: string; stop(): Promise<void> };

/** The stand-ins of the payment providers, in a process of their own, as providers are. */
export async function startSandboxProcess(environment: Readonly<Record<string, string>> = {}): Promise<SandboxProcess> {
  const main = join(import.meta.dirname, '../../sandbox/src/main.ts');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment },
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
