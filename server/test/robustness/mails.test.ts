import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../database.ts';
import { hasten, queuedJobs } from '../job-queue.ts';
import { silentPort, startMailServer } from './mail-server.ts';
import { createSmtpMailer } from '../../src/adapters/mailer/smtp-mailer.ts';
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts';
import { createSecretBox } from '../../src/base/cryptography.ts';
import { createOutbox, type Mail } from '../../src/mail/outbox.ts';

const patient = { timeout: 30_000 };

let store: TestDatabase;
let jobs: Jobs;
beforeEach(async () => {
  store = await createTestDatabase();
  jobs = createJobs({ database: store.database, log: silentLog });
});
afterEach(async () => {
  await jobs.stop();
  await store.dispose();
});

async function startOutbox(port: number) {
  const outbox = createOutbox({
    jobs,
    mailer: createSmtpMailer({ host: '127.0.0.1', port }),
    secretBox: createSecretBox(randomBytes(32)),
    newKey: randomUUID,
    brand: { name: 'Waypost' },
    from: 'Waypost <no-reply@waypost.example>',
  });
  await jobs.start();
  return async (mails: readonly Mail[], change: () => Promise<void> = () => Promise.resolve()) => {
    await store.transact(async (tx) => {
      for (const mail of mails) await outbox.sendMail(tx, mail);
      await change();
    });
  };
}

const newToken = () => randomBytes(32).toString('base64url');
const mailTo = (name: string, token = newToken()): Mail => ({
  kind: 'verify',
  firstName: 'Ada',
  to: `${name}@people.example`,
  link: `http://localhost:4001/email-verify#token=${token}`,
});
const states = async () => (await queuedJobs(store, 'mail')).map(({ state }) => state);

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(store.db);
  const parts = tables.rows.map(({ name }) =>
    sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(store.db),
  );
  return (await Promise.all(parts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

it('sends exactly the queued mails once a dead mail server is back', async () => {
  const port = await silentPort();
  const send = await startOutbox(port);
  await send([mailTo('ada'), mailTo('grace')]);
  await send([mailTo('mary')]);
  const failing = () => Promise.reject(new Error('the change failed'));
  await expect(send([mailTo('nobody')], failing)).rejects.toThrow('the change failed');
  await expect.poll(states, patient).toEqual(['retry', 'retry', 'retry']);

  const server = await startMailServer(undefined, port);
  await hasten(store, 'mail');
  await expect.poll(states, patient).toEqual(['completed', 'completed', 'completed']);
  expect(server.taken.map(({ to }) => to).toSorted()).toEqual([
    'ada@people.example',
    'grace@people.example',
    'mary@people.example',
  ]);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(3);
  await server.close();
});

it('sends a refused mail again under the same Message-ID', async () => {
  let busy = true;
  const server = await startMailServer(() => (busy ? '451 later' : '250 taken'));
  const send = await startOutbox(server.port);
  await send([mailTo('ada')]);
  await expect.poll(states, patient).toEqual(['retry']);
  busy = false;
  await hasten(store, 'mail');
  await expect.poll(states, patient).toEqual(['completed']);
  expect(server.taken).toHaveLength(1);
  expect(server.offered).toHaveLength(2);
  const [first, second] = server.offered.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f-]{36}@waypost\.example>$/);
  expect(second).toBe(first);
  await server.close();
});

it('keeps no link in the database, neither while a mail waits nor after it fails or is sent', async () => {
  const port = await silentPort();
  const send = await startOutbox(port);
  const tokens = [newToken(), newToken()];
  const [waiting = '', sent = ''] = tokens;
  const forms = tokens.flatMap((token) => [
    token,
    Buffer.from(token).toString('hex'),
    Buffer.from(token).toString('base64').replace(/=+$/, ''),
    Buffer.from(token, 'base64url').toString('hex'),
    Buffer.from(token, 'base64url').toString('base64').replace(/=+$/, ''),
  ]);
  const found = async () => {
    const text = await dump();
    expect(text).toContain('sealed');
    return forms.filter((form) => text.includes(form));
  };
  await send([mailTo('ada', sent)]);
  await expect.poll(states, patient).toEqual(['retry']);
  expect(await found()).toEqual([]);
  const server = await startMailServer(({ to }) => (to.startsWith('ada') ? '250 taken' : '451 later'), port);
  await send([mailTo('grace', waiting)]);
  await hasten(store, 'mail');
  await expect.poll(states, patient).toEqual(['completed', 'retry']);
  expect(server.taken[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`#token=${sent}`);
  expect(await found()).toEqual([]);
  await server.close();
});
