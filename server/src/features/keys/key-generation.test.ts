import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countWaiting } from '../../../test/waiting-connections.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { api_key_limit: 2 } });
});
afterAll(() => app.dispose());

// The embedded database runs one transaction after another, so only PostgreSQL can have two of them count at once.
describe.runIf(inject('postgres') !== null)('generating the last key that an app may have', () => {
  it('waits for whoever holds the app, and counts the key that was made meanwhile (KEY-11)', async () => {
    const own = await createOwnedApp(app);
    const { apiKeyId } = await createKey(own);
    const asked = await app.database.transact(async (tx) => {
      await sql`select app_id from app where app_id = ${own.app_id} for update`.execute(tx);
      const answer = own.browser.withToken('POST', own.keys, { name: 'Waiting' });
      await expect.poll(() => countWaiting(tx)).toBe(1);
      await sql`
        insert into api_key ("apiKeyId", app_id, name, hash, sealed, enabled, "expiresAt", created, created_by)
        select 'key_' || repeat('0', 26), app_id, 'Quicker', decode('00', 'hex'), sealed, enabled, "expiresAt", created, created_by
        from api_key where "apiKeyId" = ${apiKeyId}`.execute(tx);
      return { answer }; // not the promise itself, which the transaction would wait for
    });
    expect(await asked.answer).toMatchObject({ status: 409, error: { reason: 'KEY_LIMIT_REACHED' } });
  });
});
