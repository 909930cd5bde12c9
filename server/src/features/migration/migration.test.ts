import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../../test/browser-client.ts';
import { createOwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const flags = { ff_migration_banner: true, ff_migration_popup: true };
const migration_target_url = 'https://new.example/start?from=portal';
const lines: Record<string, unknown>[] = [];
const log = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
const logged = () => lines.filter(({ event }) => event === 'migration.event');

let app: TestApp;
let off: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { flags, migration_target_url }, browserLog: log });
  off = await startTestApp({ browserLog: log });
});
afterAll(async () => {
  await app.dispose();
  await off.dispose();
});

const availability = async (browser: BrowserClient) => (await browser.call('GET', '/migration/availability')).data;

describe('the availability of migration', () => {
  it('is given with an active free project, once a flag of either surface is on (REQ-116) (MIG-06)', async () => {
    const { browser } = await createOwnedApp(app);
    expect(await availability(browser)).toEqual({ available: true });
    for (const flag of Object.keys(flags)) {
      const one = await startTestApp({ file: { flags: { [flag]: true } } });
      expect(await availability((await createOwnedApp(one)).browser)).toEqual({ available: true });
      await one.dispose();
    }
    expect(await availability((await createOwnedApp(off)).browser)).toEqual({ available: false });
  });

  it('is not given without a developer account or an active free project, nor with Pro-XYZ (REQ-116) (MIG-01)', async () => {
    expect(await availability(await app.signedUp())).toEqual({ available: false });
    const { browser, product_id } = await createOwnedApp(app);
    const change = (fields: object) =>
      app.database.db.updateTable('project').set(fields).where('product_id', '=', product_id).execute();
    await change({ aria_status: 'CANCELLED' });
    expect(await availability(browser)).toEqual({ available: false });
    await change({ aria_status: 'ACTIVE' });
    expect(await availability(browser)).toEqual({ available: true });
    await change({ client_plan_id: 'Pro-XYZ' });
    expect(await availability(browser)).toEqual({ available: false });
  });

  it('is not given to users that the operator excluded (MIG-08)', async () => {
    const { browser } = await createOwnedApp(app);
    app.config.migration_excluded_users.push(browser.session?.userId ?? '');
    expect(await availability(browser)).toEqual({ available: false });
  });

  it('is told to signed-in users alone (REQ-116)', async () => {
    expect((await app.visitor().call('GET', '/migration/availability')).status).toBe(401);
  });
});

describe('the log of migration', () => {
  const query = 'event=closed&aid=migration-popup&userId=usr_1';

  it('takes event, link and user while the popup flag is on (REQ-45) (CFG-22)', async () => {
    const before = logged().length;
    const answer = await app.portal(`/migration/logger?${query}`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK', data: { logged: true } }]);
    expect(logged().slice(before)).toEqual([
      expect.objectContaining({ migration_event: 'closed', aid: 'migration-popup', userId: 'usr_1' }),
    ]);
  });

  it('is not there with the flag off (REQ-45) (CFG-22)', async () => {
    const before = logged().length;
    expect((await off.portal(`/migration/logger?${query}`)).status).toBe(404);
    expect(logged().length).toBe(before);
  });
});

describe('a migration link', () => {
  const follow = (at: TestApp, query: string) => at.portal(`/migrate${query}`, { redirect: 'manual' });

  it.each(['migration-banner', 'migration-popup'])(
    'with %s leads on with both parameters, and is logged (NAV-25)',
    async (aid) => {
      const before = logged().length;
      const answer = await follow(app, `?flow=sign-up&aid=${aid}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`https://new.example/start?from=portal&flow=sign-up&aid=${aid}`);
      expect(logged().slice(before)).toEqual([expect.objectContaining({ migration_event: 'migrate', aid })]);
    },
  );

  it('leads on with the one parameter that it has (NAV-25)', async () => {
    for (const query of ['flow=sign-up', 'aid=migration-banner']) {
      const answer = await follow(app, `?${query}`);
      expect(answer.headers.get('location')).toBe(`https://new.example/start?from=portal&${query}`);
    }
  });

  it('leads on unlogged with the popup flag off (NAV-25) (CFG-22)', async () => {
    const before = logged().length;
    const answer = await follow(off, '?flow=sign-up&aid=migration-banner');
    const target = `${off.config.migration_target_url}?flow=sign-up&aid=migration-banner`;
    expect(answer.headers.get('location')).toBe(target);
    expect(logged().length).toBe(before);
  });

  it('leads nowhere else, whatever its parameters are', async () => {
    const answer = await follow(app, `?flow=${encodeURIComponent('//evil.example#')}&aid=${'x'.repeat(5000)}`);
    expect(answer.headers.get('location')).toBe('https://new.example/start?from=portal&flow=%2F%2Fevil.example%23');
  });
});
