import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { BrowserClient } from '../browser-client.ts';
import {
  type ChildServer,
  ensureSecrets,
  type Installation,
  prepareInstallation,
  reservePorts,
} from '../child-server.ts';
import { createTestStore, silentLog, type TestStore } from '../database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { letTimePass } from '../time-passing.ts';
import { startMailServer } from './mail-server.ts';

const patient = { timeout: 30_000 };

let store: TestStore;
let running: Promise<ChildServer>[];
beforeEach(async () => {
  store = await createTestStore();
  running = [];
});
afterEach(async () => {
  for (const started of await Promise.allSettled(running)) {
    if (started.status === 'fulfilled') await started.value.end('SIGKILL');
  }
  await store.dispose();
});

function start(installation: Installation, ...options: Parameters<Installation['start']>): Promise<ChildServer> {
  const started = installation.start(...options);
  running.push(started);
  return started;
}

const statusOf = (server: ChildServer, path: string) =>
  fetch(`${server.own.portal}${path}`).then(({ status }) => status);

async function letHourPass(of: TestStore): Promise<void> {
  const database = await openDatabase({ ...of, logger: silentLog });
  await letTimePass(database);
  await database.close();
}

/** A half-sent request; the rest and the answer follow. */
async function beginRequest(server: ChildServer, credential: string, body: string) {
  const { port } = new URL(server.own.portal);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /v1/events HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${credential}`];
  const about = ['Content-Type: application/cloudevents-batch+json', `Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, ...about].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  return async () => {
    socket.write(body.slice(10));
    await closed;
    return answer;
  };
}

describe('the server’s process', () => {
  it('is alive and ready, answers requests in flight after one or two signals, and exits OPS-05', async () => {
    const installation = await prepareInstallation(store);
    const server = await start(installation);
    expect([await statusOf(server, '/healthz'), await statusOf(server, '/readyz')]).toEqual([200, 200]);
    const finish = await beginRequest(server, installation.credential, JSON.stringify([{ id: 'in flight' }]));
    const ended = server.end('SIGINT');
    await expect.poll(() => statusOf(server, '/healthz').catch(() => 'closed'), patient).toBe('closed');
    void server.end('SIGTERM', 'SIGINT');
    const answer = await finish();
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('"in flight"');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('hands an unsent mail back when it is stopped or killed, and the next start sends it OPS-05', async () => {
    let mood: '250 taken' | undefined;
    const mailServer = await startMailServer(() => mood);
    const installation = await prepareInstallation(store, { smtp: { host: '127.0.0.1', port: mailServer.port } });
    const person = {
      email: 'ada@people.example',
      password: 'correct horse battery',
      first_name: 'Ada',
      last_name: 'L',
    };
    const told = await start(installation);
    await new BrowserClient(installation.origins).signUp(person);
    const offers = () => mailServer.offered.length; // more where a busy machine lets the server try again
    await expect.poll(offers, patient).toBeGreaterThan(0);
    expect(await told.end('SIGTERM')).toEqual({ code: 0, signal: null });

    const before = offers();
    const killed = await start(installation);
    await expect.poll(offers, patient).toBeGreaterThan(before);
    expect(await killed.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

    mood = '250 taken';
    // on PostgreSQL others may be alive: only time shows which ones are dead
    const letExpire = () => (store.databaseUrl === undefined ? undefined : letHourPass(store));
    await letExpire();
    await start(installation);
    const taken = async () => {
      await letExpire();
      return mailServer.taken.length;
    };
    await expect.poll(taken, patient).toBe(1);
    expect(mailServer.taken[0]?.to).toBe(person.email);
    expect(new Set(mailServer.offered.map(({ messageId }) => messageId)).size).toBe(1);
    await mailServer.close();
  });

  it("refuses to start with other secrets than the database's", async () => {
    const installation = await prepareInstallation(store);
    await (await start(installation)).end('SIGTERM');
    const secretsFile = join(store.dataDir, 'other-secrets.json');
    await ensureSecrets(secretsFile);
    await expect(start(installation, { secretsFile })).rejects.toThrow(
      'Waypost cannot start: The database belongs to other secrets. Start with the secrets file that it was made with.',
    );
    await start(installation);
  });

  it('refuses to start on a database that a newer version has migrated, and names the version OPS-04', async () => {
    const installation = await prepareInstallation(store);
    const database = await openDatabase({ ...store, logger: silentLog });
    await database.db.insertInto('waypost_migration').values({ name: '9999-future' }).execute();
    await database.close();
    await expect(start(installation)).rejects.toThrow(
      'Waypost cannot start: The database was migrated by a newer program (9999-future). Start that version, or restore a backup.',
    );
  });

  it.runIf(inject('postgres') === null)('locks its data directory while it runs', async () => {
    const installation = await prepareInstallation(store);
    const first = await start(installation);
    await expect(start(installation, { ports: await reservePorts() })).rejects.toThrow(
      'is in use by another process; stop it first',
    );
    expect(await statusOf(first, '/readyz')).toBe(200);
    await first.end('SIGKILL');
    await start(installation);
  });
});
