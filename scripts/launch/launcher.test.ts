import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseSecrets } from '../../server/src/config/secrets.ts';

const scripts = resolve(import.meta.dirname, '..');

/** A fake program that answers on its port; `how` selects its behaviour. */
const standIn = (port: string, how = '') => `
  import { createServer } from 'node:http';
  const { env, pid } = process;
  const open = (name) => createServer((request, response) => {
    if (request.url === '/end') process.exit(7);
    response.statusCode = request.url === '/readyz' && ${JSON.stringify(how)} === 'never ready' ? 503 : 200;
    response.end(JSON.stringify({ pid, env }));
  }).listen(Number(env[name]), 'localhost');
  open('${port}');
  process.stdout.write('pid ' + pid + '\\n');
  ${how === 'hangs' ? "process.on('SIGTERM', () => undefined);" : ''}
  ${how === 'fails' ? "process.stderr.write('no such table\\n'); process.exit(3);" : ''}
`;

type Run = { readonly child: ChildProcess; readonly output: () => string; readonly code: Promise<number | null> };

let root: string;
let running: ChildProcess[];

function writeProgram(part: string, source: string) {
  mkdirSync(join(root, 'dist', part), { recursive: true });
  writeFileSync(join(root, 'dist', part, 'main.js'), source);
}

function launch(env: Record<string, string> = {}, through: readonly string[] = []): Run {
  const ports = { PORT: '0', ACCOUNT_PORT: '0', SANDBOX_PORT: '0', SAMPLE_PLATFORM_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const [program, ...words] = [...through, process.execPath, join(root, 'scripts/start.mjs')];
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (output += String(part)));
  const code = new Promise<number | null>((done) => child.once('close', done));
  return { child, output: () => output, code };
}

async function until<T>(find: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
}

const whenReady = ({ output }: Run) => until(() => output().includes('Waypost is ready') && output());
const originOf = (text: string, name: string) => new RegExp(`${name} +(http://localhost:\\d+)`).exec(text)?.[1] ?? '';
type Told = { pid: number; env: Record<string, string> };
const ask = async (origin: string) => (await (await fetch(origin)).json()) as Told;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const names = ['portal', 'sandbox', 'sample platform'];

const pidsOf = (text: string): Promise<number[]> =>
  Promise.all(names.map(async (name) => (await ask(originOf(text, name))).pid));

const answers = (origin: string) =>
  ask(origin).then(
    () => true,
    () => false,
  );

beforeEach(() => {
  running = [];
  root = mkdtempSync(join(tmpdir(), 'waypost-launcher-'));
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.waypost-lock'), createHash('sha256').update('{}').digest('hex'));
  writeProgram('server', standIn('PORT'));
  writeProgram('sandbox', standIn('SANDBOX_PORT'));
  writeProgram('sample-platform', standIn('SAMPLE_PLATFORM_PORT'));
});

afterEach(() => {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      continue; // already ended, as expected
    }
  }
  rmSync(root, { recursive: true, force: true });
});

describe('the launcher', () => {
  it('starts the three processes and prints the four addresses and the demo sign-ins', async () => {
    const started = launch();
    const text = await whenReady(started);
    for (const name of ['portal', 'account service', 'sandbox', 'sample platform']) {
      expect(originOf(text, name)).toMatch(/^http:\/\/localhost:\d+$/);
    }
    expect(text).toContain('waypost-demo-1');
    expect(text).toContain('self-serve@demo.example');
    expect(text).toContain('/mailbox');
  });

  it('stops everything on SIGTERM and on Ctrl-C, and exits with 0', async () => {
    for (const end of [(pid: number) => process.kill(pid, 'SIGTERM'), (pid: number) => process.kill(-pid, 'SIGINT')]) {
      const started = launch();
      const pids = await pidsOf(await whenReady(started));
      end(started.child.pid ?? 0);
      expect(await started.code).toBe(0);
      expect(pids.filter(isAlive)).toEqual([]);
    }
  });

  it('stops the others when one ends, and names it', async () => {
    const started = launch();
    const text = await whenReady(started);
    const pids = await pidsOf(text);
    await fetch(`${originOf(text, 'sandbox')}/end`).catch(() => undefined);
    expect(await started.code).toBe(7);
    expect(started.output()).toContain('sandbox ended with code 7');
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('prints the output of a process that cannot start', async () => {
    writeProgram('server', standIn('PORT', 'fails'));
    const started = launch();
    expect(await started.code).toBe(3);
    expect(started.output()).toContain('no such table');
    expect(started.output()).not.toContain('Waypost is ready');
  });

  it('leaves no process behind if one never becomes ready', async () => {
    writeProgram('server', standIn('PORT', 'never ready'));
    const started = launch();
    const log = join(root, 'data/logs/server.log');
    const pid = await until(() => Number(/pid (\d+)/.exec(readIfThere(log))?.[1] ?? 0) || undefined);
    process.kill(started.child.pid ?? 0, 'SIGTERM');
    expect(await started.code).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(started.output()).not.toContain('Waypost is ready');
  });

  it('leaves no process behind after being killed', async () => {
    const started = launch();
    const text = await whenReady(started);
    process.kill(started.child.pid ?? 0, 'SIGKILL');
    for (const name of names) await until(async () => !(await answers(originOf(text, name))));
    expect(await started.code).toBeNull();
  });

  it('leaves no process behind if only npm is killed', async () => {
    // like npm: it starts the script and forwards no signal
    const npm = "require('child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })";
    const started = launch({ npm_lifecycle_event: 'start' }, [process.execPath, '-e', npm]);
    const text = await whenReady(started);
    const { pid } = await ask(originOf(text, 'portal'));
    process.kill(started.child.pid ?? 0, 'SIGTERM');
    await until(() => !isAlive(pid));
    expect(await started.code).toBeNull();
  });

  it('starts no stand-in in production', async () => {
    const started = launch({ NODE_ENV: 'production' });
    const text = await whenReady(started);
    expect(text).not.toContain('sandbox');
    expect(text).not.toContain('waypost-demo-1');
    expect((await ask(originOf(text, 'portal'))).env['NODE_ENV']).toBe('production');
  });

  it("gives the stand-ins only what another company's service would have", async () => {
    const text = await whenReady(launch());
    const [server, sandbox, sample] = await Promise.all(
      names.map(async (name) => (await ask(originOf(text, name))).env),
    );
    const secrets = parseSecrets(readFileSync(join(root, 'data/secrets.json'), 'utf8'), 'secrets.json').value;
    expect(sample).toMatchObject({
      GATEWAY_CREDENTIAL: secrets?.gateway_credential,
      PORTAL_ORIGIN: originOf(text, 'portal'),
      DATA_DIR: join(root, 'data'),
    });
    expect(sandbox).not.toHaveProperty('GATEWAY_CREDENTIAL');
    expect(sandbox).not.toHaveProperty('SECRETS_FILE');
    expect(server).toMatchObject({ SECRETS_FILE: join(root, 'data/secrets.json') });
  });

  it("creates secrets once, readable only by their owner, in the server's format", async () => {
    const file = join(root, 'data/secrets.json');
    const first = launch();
    await whenReady(first);
    const text = readFileSync(file, 'utf8');
    expect(parseSecrets(text, file).problems).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'data')).mode & 0o777).toBe(0o700);
    process.kill(first.child.pid ?? 0, 'SIGTERM');
    await first.code;
    await whenReady(launch());
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('a port that is taken', () => {
  let taken: Server;
  let port: number;

  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '::1', done));
    const address = taken.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    return () => taken.close();
  });

  it('is reported with the variable that changes it, before anything starts', async () => {
    const started = launch({ SAMPLE_PLATFORM_PORT: String(port) });
    expect(await started.code).toBe(1);
    expect(started.output()).toContain(`Port ${port} is taken`);
    expect(started.output()).toContain('SAMPLE_PLATFORM_PORT');
    expect(started.output()).not.toContain(' at ');
  });
});

function readIfThere(file: string): string {
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : '';
}
