import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Postgres = { readonly url: string; stop(): void };

const installed = '/usr/lib/postgresql';

/** The oldest installed, as in CI: 15 is the oldest that the product supports. */
function findPrograms(): string {
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(a) - Number(b)) : [];
  const found = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => join(installed, version, 'bin'))[0];
  if (found === undefined) throw new Error(`There is no PostgreSQL 15 or newer under ${installed}`);
  return found;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A PostgreSQL of its own whose commits are durable, with the settings it comes with. */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-postgres-'));
  chmodSync(folder, 0o777);
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), '-D', join(folder, 'data'), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command; // it refuses to run as root
    execFileSync(file, rest, { cwd: '/', stdio: 'pipe' });
  };
  const port = await freePort();
  run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  run('pg_ctl', '-w', '-l', join(folder, 'log'), 'start', '-o', `-h 127.0.0.1 -p ${port} -k ${folder}`);
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    run('pg_ctl', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true });
  };
  process.once('exit', stop);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
