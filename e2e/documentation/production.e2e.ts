import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type StartedPostgres } from '../../scripts/check/postgres.mjs';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import { findNginx, type Nginx, startNginx } from '../../server/test/nginx.ts';
import { administer } from '../../server/test/postgres-administration.ts';
import { createCertificate } from '../../server/test/robustness/certificate.ts';
import { newPerson, openPage, signIn, signUp } from '../harness.ts';
import { checkAll, shell } from './page-code.ts';

const root = join(import.meta.dirname, '../..');
const programs = findPostgres();
const person = newPerson();
const parts = ['portal', 'account', 'https', 'http'] as const;

let folder: string;
let postgres: StartedPostgres;
let nginx: Nginx | undefined;
let ports: Record<(typeof parts)[number], number>;
let running: { readonly child: ChildProcess; readonly output: () => string } | undefined;

const databasePort = () => new URL(postgres.url).port;
const environment = () => ({
  PATH: `${programs}:${process.env['PATH']}`,
  PGHOST: '127.0.0.1',
  PGPORT: databasePort(),
  PGUSER: 'postgres',
});

/** The code of a page with the folders, ports and host names of this machine. */
function here(code: string): string {
  return code
    .replaceAll('/opt/waypost', root)
    .replaceAll('/etc/waypost', folder)
    .replaceAll('/var/backups', folder)
    .replaceAll('/var/lib/waypost', join(folder, 'data'))
    .replaceAll('localhost:5432', `127.0.0.1:${databasePort()}`)
    .replaceAll(/https:\/\/(portal|account)\.example\.com/g, `https://$1.example.localhost:${ports.https}`)
    .replaceAll('ada@example.org', person.email);
}

/** Pasted into a shell that has loaded the settings. */
const inSettings = (code: string) =>
  shell(here(`cd /opt/waypost\nset -a && . /etc/waypost/waypost.env && set +a\n${code}`), environment());

/** Runs what begins the portal, until it is ready or has ended. */
async function start(code: string): Promise<string> {
  let output = '';
  const child = spawn('sh', ['-c', here(code)], {
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  running = { child, output: () => output };
  await expect
    .poll(() => output.includes('Waypost is ready') || child.exitCode !== null, { timeout: 90_000, interval: 100 })
    .toBe(true);
  return output;
}

async function stop(): Promise<void> {
  const child = running?.child;
  running = undefined;
  if (child?.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

const writes = (name: string) => (code: string) =>
  Promise.resolve(writeFileSync(join(folder, name), `${here(code)}\n`));

/** The block that starts the portal, which later steps run again. */
let startCode = '';

async function serve(code: string): Promise<void> {
  const { key, cert } = createCertificate('127.0.0.1');
  writeFileSync(join(folder, 'certificate.pem'), cert);
  writeFileSync(join(folder, 'certificate-key.pem'), key);
  const servers = here(code)
    .replaceAll(/(portal|account)\.example\.com/g, '$1.example.localhost')
    .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replace('127.0.0.1:4000', `localhost:${ports.portal}`)
    .replace('127.0.0.1:4001', `localhost:${ports.account}`);
  nginx = await startNginx(servers, ports.https);
}

const origin = () => `https://portal.example.localhost:${ports.https}`;
const openPortal = () => openPage({ baseURL: origin(), ignoreHTTPSErrors: true });

describe.runIf(programs !== undefined && findNginx())('a portal that is run as the documentation says', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-production-'));
    postgres = await startPostgres(programs ?? '');
    const reserved = await Promise.all(parts.map(() => reservePort()));
    ports = Object.fromEntries(parts.map((part, at) => [part, reserved[at]])) as typeof ports;
  }, 60_000);
  afterAll(async () => {
    await stop();
    await nginx?.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes from an empty server to its first account, also where the server does not trust its own certificate', async () => {
    let ready = '';
    await checkAll('/documentation/operators/run-the-portal', {
      async 'Create the database'(code) {
        // without a terminal of its own, `createuser` reads the password from the pipe
        const child = spawn('sh', ['-ec', code], {
          env: environment(),
          detached: true,
          stdio: ['pipe', 'ignore', 'ignore'],
        });
        child.stdin.end('PASSWORD\nPASSWORD\n');
        expect(await once(child, 'exit')).toEqual([0, null]);
      },
      async '/etc/waypost/waypost.env'(code) {
        await writes('waypost.env')(code);
        appendFileSync(join(folder, 'waypost.env'), `PORT=${ports.portal}\nACCOUNT_PORT=${ports.account}\n`);
      },
      '/etc/waypost/waypost.config.ts': writes('waypost.config.ts'),
      async 'Start the portal'(code) {
        startCode = code;
        await start(code);
      },
      'The first start': async (code) => expect(running?.output()).toContain(`${code}\n`),
      async 'secrets.json: the password at the mail server'(code) {
        const file = join(folder, 'secrets.json');
        const made = JSON.parse(readFileSync(file, 'utf8')) as object;
        writeFileSync(file, JSON.stringify({ ...made, ...(JSON.parse(code) as object) }));
        expect(await start(startCode)).toContain('Waypost is ready');
      },
      'nginx.conf': serve,
      async 'Ask whether the portal is ready'(code) {
        ready = await shell(here(code).replace('curl', 'curl -sk'));
      },
      async 'The portal is ready'(code) {
        expect(JSON.parse(ready)).toEqual(JSON.parse(code));
        const report = `head -c 2000000 /dev/zero | curl -sk -o /dev/null -w '%{http_code}' --data-binary @- ${origin()}/v1/events`;
        expect(await shell(report)).toBe('401'); // not refused by the proxy for its size
      },
      async 'Give an account the role for money'(code) {
        await signUp(await openPortal(), '/sign-up', person);
        expect(await shell(here(code), environment())).toContain('1 user has the role for money.');
      },
      async 'Print the settings in effect'(code) {
        const printed = await inSettings(code);
        expect(JSON.parse(printed)).toMatchObject({
          production: true,
          origins: { account: `https://account.example.localhost:${ports.https}` },
          terms_version: '1',
        });
        expect(printed).not.toContain('PASSWORD');
      },
    });
    const plain = await fetch(`http://127.0.0.1:${ports.http}/pricing`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/pricing']);
  }, 180_000);

  it('is watched, restored and kept from an older version', async () => {
    const page = await openPortal();
    await signIn(page, person);
    await checkAll('/documentation/operators/keep-the-portal-running', {
      'Load the settings': async (code) =>
        expect(await shell(`${here(code)}\necho $DATABASE_URL`, environment())).toMatch(/^postgres:.*\/waypost\n$/),
      async 'A line of the log'(code) {
        const answer = await fetch(`http://localhost:${ports.portal}/readyz`);
        const id = answer.headers.get('x-request-id') ?? '';
        await expect.poll(() => running?.output()).toContain(`"reqId":"${id}"`);
        const line =
          running
            ?.output()
            .split('\n')
            .find((text) => text.includes(id)) ?? '';
        const shown = JSON.parse(code) as object;
        const { method, route, status, msg } = JSON.parse(line) as Record<string, unknown>;
        expect(shown).toMatchObject({ method, route, status, msg });
        expect(Object.keys(JSON.parse(line) as object)).toEqual(Object.keys(shown));
      },
      'Back up': async (code) => expect(await inSettings(code)).toBe(''),
      async Restore(code) {
        await page.goto('about:blank'); // nothing asks a portal that is away
        await stop();
        await administer(postgres.url, 'drop database waypost');
        await inSettings(code);
        expect(await start(startCode)).toContain('Waypost is ready');
        await page.goto('/projects');
        await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor(); // the session still counts
        await signIn(await openPortal(), person);
      },
      async 'Commands about accounts'(code) {
        expect(await inSettings(code)).toMatch(/2 sessions are ended[\s\S]*1 account are gone/);
      },
      async 'An older version on a newer database'(code) {
        await stop();
        const name = '9999-from-the-future';
        const database = postgres.url.replace('/postgres?', '/waypost?');
        await administer(database, `insert into waypost_migration (name) values ('${name}')`);
        expect(await start(startCode)).toContain(`${code}\n`);
      },
    });
  }, 180_000);
});
