import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePorts } from '../server/test/child-server.ts';

const launcher = join(import.meta.dirname, '../scripts/start.mjs');
const pages = ['/', '/documentation', '/projects', '/login', '/legal/terms', '/nowhere'];
const atOnce = 8;
const settleMs = 15_000;

async function portsEnv(): Promise<Record<string, string>> {
  const [server, standIns, smtp] = [await reservePorts(), await reservePorts(), await reservePorts()];
  return {
    PORT: String(server.portal),
    ACCOUNT_PORT: String(server.account),
    SANDBOX_PORT: String(standIns.portal),
    SAMPLE_PLATFORM_PORT: String(standIns.account),
    SANDBOX_SMTP_PORT: String(smtp.portal),
  };
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The launcher ended with ${child.exitCode}`);
    const status = await fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(100);
  }
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // the process ended after it was listed
  }
};

type Part = 'server' | 'sandbox' | 'sample-platform';

/** The process of a part among the launcher's children. */
function processOf(parent: number, part: Part): string {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isChild(pid, parent));
  const found = children.find((pid) => commandOf(pid).includes(`dist/${part}/main.js`));
  if (found === undefined) throw new Error(`The launcher has no ${part}`);
  return found;
}

const isChild = (pid: string, parent: number) =>
  commandOf(pid) !== '' && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);

const residentMb = (pid: string) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function request(agent: Agent, url: string): Promise<void> {
  const [response] = (await once(get(url, { agent }), 'response')) as [NodeJS.ReadableStream];
  response.resume();
  await once(response, 'end');
}

async function ask(origin: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await request(agent, `${origin}${pages[next % pages.length]}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
}

/** In MB: of the server after the start, after 20,000 pages, and after as many again; of the stand-ins at the end. */
export type HeldMemory = {
  readonly started: number;
  readonly after: number;
  readonly later: number;
  readonly standIns: readonly { readonly part: Part; readonly mb: number }[];
};

/** Starts what `npm start` starts, with demo data, and measures what its processes hold; `more` adds to its environment. */
export async function measureMemory(more: Readonly<Record<string, string>> = {}): Promise<HeldMemory> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const ports = await portsEnv();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...ports, ...more };
  const child = spawn(process.execPath, [launcher], { env, stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGTERM'));
  try {
    const origin = `http://localhost:${ports['PORT']}`;
    await untilReady(child, origin);
    const pid = processOf(child.pid ?? 0, 'server');
    const settled = async () => {
      await pause(settleMs);
      return residentMb(pid);
    };
    const started = await settled();
    await ask(origin, 20_000);
    const after = await settled();
    await ask(origin, 20_000);
    const standIns = (['sandbox', 'sample-platform'] as const).map((part) => {
      return { part, mb: residentMb(processOf(child.pid ?? 0, part)) };
    });
    return { started, after, later: await settled(), standIns };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true });
  }
}
