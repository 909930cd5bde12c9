import type { ApiKey } from '@waypost/contract/entities/key';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../../test/factories/keys.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createOwnedApp(first);
  key = await createKey(own);
});

const codeAt = async (at: TestApp, { apiKey } = key): Promise<string> => {
  const response = await at.gateway('/v1/keys/verify', { key: apiKey });
  expect(response.status).toBe(200);
  return ((await response.json()) as { code: string }).code;
};
const codes = async () => [await codeAt(first), await codeAt(second)];
const change = async (method: string, path = '') => {
  const { status } = await own.browser.withToken(
    method,
    `${own.keys}/${key.apiKeyId}${path}`,
    method === 'POST' ? null : undefined,
  );
  expect(status).toBe(204);
};

type ChangedKey = {
  readonly send: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number }>;
};

/** Simulates a lost notification. */
async function disableUnheard(): Promise<void> {
  await first.database.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('api_key').set({ enabled: false }).where('apiKeyId', '=', key.apiKeyId).execute();
  });
}

/** The clock stands still, so nothing kept of a key expires: only the announcement of a change can end it. */
describe('at every instance, as soon as the change is announced, a key', () => {
  it('is refused when it is disabled, accepted when it is enabled, and unknown when it is deleted KEY-51', async () => {
    expect(await codes()).toEqual(['VALID', 'VALID']);
    await change('POST', '/disable');
    await expect.poll(codes).toEqual(['DISABLED', 'DISABLED']);
    await change('POST', '/enable');
    await expect.poll(codes).toEqual(['VALID', 'VALID']);
    await change('DELETE');
    await expect.poll(codes).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it.each<[string, string, (changed: ChangedKey) => Promise<{ status: number }>]>([
    ['disabled', 'DISABLED', ({ send }) => send('POST', '/disable', null)],
    ['deleted', 'NOT_FOUND', ({ send }) => send('DELETE', '')],
    [
      'restricted',
      'FORBIDDEN',
      ({ send }) => send('PUT', '/restrictions', { kind: 'server', addresses: ['203.0.113.0/24'] }),
    ],
    [
      'limited to a service',
      'INSUFFICIENT_PERMISSIONS',
      ({ send }) => send('PUT', '/services', { services: ['route'] }),
    ],
    ['rotated without a grace', 'NOT_FOUND', ({ send }) => send('POST', '/rotate', { grace: 'none' })],
  ])('that is %s accepts no more calls (KEY-51)', async (_how, code, act) => {
    const question = { key: key.apiKey, service: 'geocode', address: '198.51.100.1' };
    const ask = async (at: TestApp) =>
      ((await (await at.gateway('/v1/keys/verify', question)).json()) as { code: string }).code;
    const send = (method: string, path: string, body?: unknown) =>
      own.browser.withToken(method, `${own.keys}/${key.apiKeyId}${path}`, body);
    for (const at of [first, second]) expect(await ask(at)).toBe('VALID');
    expect((await act({ send })).status).toBeLessThan(300);
    for (const at of [first, second]) await expect.poll(() => ask(at)).toBe(code);
  });

  it('is refused when its project ends, and its siblings with it KEY-49 KEY-51', async () => {
    const sibling = await createKey(own, 'Second');
    const stranger = await createKey(await createOwnedApp(first));
    const all = async () => [await codeAt(second), await codeAt(second, sibling), await codeAt(second, stranger)];
    expect(await all()).toEqual(['VALID', 'VALID', 'VALID']);
    const project = first.database.db.updateTable('project').where('product_id', '=', own.product_id);
    await project.set({ aria_status: 'SUSPENDED' }).execute();
    await expect.poll(all).toEqual(['PROJECT_INACTIVE', 'PROJECT_INACTIVE', 'VALID']);
    await project.set({ aria_status: 'ACTIVE' }).execute();
    await expect.poll(all).toEqual(['VALID', 'VALID', 'VALID']);
  });

  it('is refused when its app is terminated KEY-51', async () => {
    expect(await codes()).toEqual(['VALID', 'VALID']);
    const path = `/api/project/${own.product_id}/app/${own.app_id}`;
    expect((await own.browser.call('PUT', path, { status: 'TERMINATED' })).status).toBe(200);
    await expect.poll(codes).toEqual(['EXPIRED', 'EXPIRED']);
  });

  it('expires by the clock while it is kept KEY-07 KEY-49', async () => {
    const expiresAt = first.clock().getTime() + 60_000;
    const { body } = await own.browser.withToken('POST', own.keys, { name: 'Short', expiresAt });
    const short = body as ApiKey;
    expect(short.expiry).toBe(new Date(expiresAt).toISOString().slice(0, 10));
    first.clock.set(new Date(expiresAt));
    expect(await codeAt(second, short)).toBe('VALID');
    first.clock.advance(1);
    expect(await codeAt(second, short)).toBe('EXPIRED');
    expect(await codeAt(second)).toBe('VALID');
  });
});

describe('what is kept of a key', () => {
  it('answers without the database until all of it is forgotten because announcements were missed KEY-51', async () => {
    expect(await codeAt(second)).toBe('VALID');
    await disableUnheard();
    expect(await codeAt(second)).toBe('VALID');
    second.services.verify.forgetAll();
    expect(await codeAt(second)).toBe('DISABLED');
  });

  it('lives less than a second while announcements may still be missed KEY-51', async () => {
    second.services.verify.forgetAll();
    expect(await codeAt(second)).toBe('VALID');
    await disableUnheard();
    expect(await codeAt(second)).toBe('VALID');
    first.clock.advance(999);
    expect(await codeAt(second)).toBe('DISABLED');
  });

  it('is not kept when a change was announced while it was read (KEY-51)', async () => {
    const asked = second.services.verify.verify({ key: key.apiKey });
    second.services.verify.forgetKey(key.apiKeyId);
    expect(await asked).toMatchObject({ code: 'VALID' });
    await disableUnheard();
    expect(await codeAt(second)).toBe('DISABLED');
  });

  it('is read once for many calls at once', async () => {
    second.services.verify.forgetAll();
    const ask = () => second.services.verify.verify({ key: key.apiKey });
    const [one, another] = [ask(), ask()];
    second.services.verify.forgetKey(key.apiKeyId);
    const [read, readOnce, readAgain] = await Promise.all([one, another, ask()]);
    expect(read).toMatchObject({ code: 'VALID' });
    expect(readOnce).toBe(read); // one read from the database makes one cached answer
    expect(readAgain).not.toBe(read);
  });
});

describe.runIf(inject('postgres') !== null)('an instance whose connection for announcements is lost', () => {
  it('refuses a key that was disabled meanwhile, as soon as it is connected again KEY-51', async () => {
    expect(await codes()).toEqual(['VALID', 'VALID']);
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'waypost listener'`.execute(first.database.db);
    await disableUnheard();
    expect(rows).toEqual([{ ended: true }, { ended: true }]);
    await expect.poll(codes).toEqual(['DISABLED', 'DISABLED']);
    await change('POST', '/enable');
    await expect.poll(codes).toEqual(['VALID', 'VALID']);
  });
});
