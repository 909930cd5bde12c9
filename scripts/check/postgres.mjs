import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Refusal } from '../launch/refusal.mjs';
import { canInstall, install } from './debian.mjs';
import { reservePort } from './reserved-port.mjs';

const isRoot = () => process.getuid?.() === 0;

/** The folder of PostgreSQL's programs; 15 first, the oldest supported version. */
export function findPostgres() {
  const debian = ['/usr/lib/postgresql/15/bin', ...globSync('/usr/lib/postgresql/*/bin').toSorted()];
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Installs only the programs, without a system cluster. */
export async function findOrInstallPostgres() {
  const found = findPostgres();
  if (found) return found;
  if (!canInstall()) throw new Refusal('PostgreSQL 15 or newer is needed and cannot be installed here.');
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const installed = await install('postgresql');
  const folder = installed && findPostgres();
  if (!folder) throw new Refusal('PostgreSQL could not be installed with apt-get.');
  return folder;
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function asPostgres(command, args, options) {
  const [file, ...rest] = isRoot() ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  return execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...options });
}

function userId(name) {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const memory = '/dev/shm';
const roomyBytes = 2 ** 31;

/** Memory if it has space, where a thousand small files are copied ten times faster than on a disk. */
export function quickFolder() {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return bavail * bsize >= roomyBytes ? memory : tmpdir();
}

/**
 * Test settings trade durability for speed and allow many copies of databases, and tests connect by a socket in the file
 * system, which costs half of what TCP does; benchmarks use the defaults.
 */
const forTests = {
  initdb: ['--no-sync'],
  settings: '-c fsync=off -c full_page_writes=off -c max_connections=300',
  parent: quickFolder,
};
const asItComes = { initdb: [], settings: '', parent: tmpdir };

/** Starts a cluster in a temporary folder and removes both at the end. */
export async function startPostgres(programs, { durable = false } = {}) {
  const { initdb, settings, parent } = durable ? asItComes : forTests;
  const folder = mkdtempSync(join(parent(), 'waypost-postgres-'));
  chmodSync(folder, 0o711);
  if (isRoot()) {
    const { uid, gid } = userId('postgres');
    chownSync(folder, uid, gid);
  }
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const port = await reservePort();
  const program = (name) => join(programs, name);
  const stop = () => {
    try {
      if (existsSync(join(data, 'postmaster.pid')))
        asPostgres(program('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {});
    } catch (error) {
      console.error(`PostgreSQL could not be stopped: ${String(error.stderr ?? error.message).trim()}`); // it is dead
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    asPostgres(
      program('initdb'),
      // with the letters of every script: in the locale C, searching without case would know only those of English
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...initdb],
      {},
    );
    const options = `-h 127.0.0.1 -p ${port} -k ${folder} ${settings}`;
    // the server keeps its output open, so a pipe would never end
    asPostgres(program('pg_ctl'), ['-D', data, '-w', '-l', log, 'start', '-o', options], { stdio: 'ignore' });
  } catch (error) {
    const written = existsSync(log) ? readFileSync(log, 'utf8') : String(error.stderr ?? error.message);
    stop();
    throw new Refusal(`PostgreSQL did not start:\n${written}`);
  }
  const interrupted = () => {
    stop();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, interrupted));
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres${durable ? '' : `?host=${folder}`}`,
    stop() {
      signals.forEach((signal) => process.off(signal, interrupted));
      stop();
    },
  };
}
