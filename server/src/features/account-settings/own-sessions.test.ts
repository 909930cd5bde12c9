import type { OwnSessions } from '@waypost/contract/entities/account-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/factories/accounts.ts';
import {
  type AccountOwner,
  aliveness,
  newOwner,
  ownerOf,
  sameOwnerElsewhere,
} from '../../../test/factories/own-account.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

let app: TestApp;
let second: TestApp;
let instances: TwoInstances;
let owner: AccountOwner;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first: app, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  owner = await newOwner(app);
});

const listed = async ({ read }: AccountOwner) => ((await read('sessions')).body as { data: OwnSessions }).data;
const currentOf = async (who: AccountOwner) => {
  const current = (await listed(who)).items.find((session) => session.current);
  if (!current) throw new Error('The session that asks is not in the list');
  return current;
};

/** The other instance's answer to the session's token. */
const bearerAt = (at: TestApp, token: unknown) => async () =>
  (await at.account('/user/me', { headers: { authorization: `Bearer ${String(token)}` } })).status;

describe('the list of sessions', () => {
  it('tells device, place of the first sign-in, first sign-in and last use, and which one asks ACC-51', async () => {
    const from = app.clock().toISOString();
    const current = await currentOf(owner);
    expect(current).toMatchObject({
      ip: '127.0.0.1',
      place: { kind: 'this computer' },
      created_at: from,
      last_used_at: from,
      device: { kind: 'other' },
    });

    const url = owner.person.account('/api/account/sign-in-with-password');
    const phone = await openBrowser(app);
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    const binding = {
      client_id: 'waypost-portal',
      uri: app.config.origins.portal,
      code_challenge: await phone.begin(),
    };
    app.clock.advance(60_000);
    await phone.post(
      url,
      { ...binding, email: owner.email, password: 'correct horse battery' },
      { 'user-agent': agent },
    );
    const items = (await listed(owner)).items;
    expect(items.map((session) => session.current)).toEqual([false, true]);
    expect(items[0]).toMatchObject({
      device: { browser: 'Safari 18', system: 'iOS', kind: 'mobile' },
      created_at: app.clock().toISOString(),
    });
  });

  it('names the country of an address, which no answer to anybody else shows ACC-51', async () => {
    await app.database.db
      .updateTable('account_session')
      .set({ ip: '193.0.6.139' })
      .where('userId', '=', owner.userId as `usr_${string}`)
      .execute();
    expect(await currentOf(owner)).toMatchObject({ ip: '193.0.6.139', place: { kind: 'country', country: 'NL' } });
    const stranger = await newOwner(app);
    expect(JSON.stringify(await listed(stranger))).not.toContain('193.0.6.139');
  });

  it('holds a hundred at most, the ones used last, and counts all ACC-51', async () => {
    const userId = owner.userId as `usr_${string}`;
    const now = app.clock();
    const rows = Array.from({ length: 120 }, (_, at) => ({
      sid: `sid-${userId}-${at}`,
      token_hash: Buffer.from(`token-${userId}-${at}`),
      userId,
      created_at: now,
      last_used_at: new Date(now.getTime() - (at + 1) * 1000),
      authenticated_at: now,
      amr: '["pwd"]',
      expires_at: new Date(now.getTime() + 60_000),
      user_agent: null,
      ip: '10.0.0.1',
    }));
    await app.database.db.insertInto('account_session').values(rows).execute();
    const { items, total } = await listed(owner);
    expect([items.length, total]).toEqual([100, 121]);
    expect(items[0]?.current).toBe(true);
    expect(items.at(-1)?.sid).toBe(`sid-${userId}-98`);
  });

  it('leaves out what has run out ACC-51', async () => {
    const short = await sameOwnerElsewhere(app, owner);
    const { sid } = await currentOf(short);
    const family = app.database.db.updateTable('account_session').where('sid', '=', sid);
    const day = 24 * 60 * 60 * 1000;
    for (const ended of [
      { expires_at: app.clock() },
      { expires_at: new Date(app.clock().getTime() + day), last_used_at: new Date(app.clock().getTime() - 14 * day) },
    ]) {
      await family.set(ended).execute();
      expect(await listed(owner)).toMatchObject({ items: [{ current: true }], total: 1 });
    }
  });
});

describe('signing out', () => {
  it('ends one session everywhere, at every instance within a second ACC-51', async () => {
    const other = await sameOwnerElsewhere(app, owner);
    const { accessToken } = ((await other.person.session()).body as { data: { accessToken: string } }).data;
    const asked = bearerAt(second, accessToken);
    expect(await asked()).toBe(200);
    const { sid } = await currentOf(other);
    expect((await owner.change('DELETE', `sessions/${sid}`)).status).toBe(204);
    expect(await aliveness(other)).toEqual([401, 401]);
    await expect.poll(asked).toBe(401);
    expect(await aliveness(owner)).toEqual([200, 200]);
  });

  it('ends all others and says how many ACC-51', async () => {
    const others = [await sameOwnerElsewhere(app, owner), await sameOwnerElsewhere(app, owner)];
    const stranger = await newOwner(app);
    expect(await owner.change('POST', 'sessions/end-others')).toMatchObject({
      status: 200,
      body: { data: { ended: 2 } },
    });
    for (const other of others) expect(await aliveness(other)).toEqual([401, 401]);
    expect(await aliveness(owner)).toEqual([200, 200]);
    expect(await aliveness(stranger)).toEqual([200, 200]);
  });

  it('answers the session of somebody else as if there were none ACC-51', async () => {
    const stranger = await newOwner(app);
    const { sid } = await currentOf(stranger);
    const theirs = await owner.change('DELETE', `sessions/${sid}`);
    const nobodys = await owner.change('DELETE', 'sessions/00000000-0000-4000-8000-000000000000');
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(nobodys.body);
    expect(await aliveness(stranger)).toEqual([200, 200]);
  });

  it('ends its own session like a sign-out, with a new beginning for the browser ACC-51', async () => {
    const { sid } = await currentOf(owner);
    const before = owner.person.cookies.get('__Host-waypost_account');
    expect((await owner.change('DELETE', `sessions/${sid}`)).status).toBe(204);
    expect(owner.person.cookies.get('__Host-waypost_account')).not.toBe(before);
    expect(await aliveness(owner)).toEqual([401, 401]);
  });

  it('is done once by two who press at once ACC-51', async () => {
    const other = await sameOwnerElsewhere(app, owner);
    const { sid } = await currentOf(other);
    const answers = await Promise.all([
      owner.change('DELETE', `sessions/${sid}`),
      owner.change('DELETE', `sessions/${sid}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404]);
  });

  it('needs the header that a foreign page cannot send ACC-51', async () => {
    const { sid } = await currentOf(owner);
    const url = owner.person.account(`/api/account/sessions/${sid}`);
    const forged = await owner.person.send('DELETE', url, { withoutXsrf: true });
    expect(forged).toMatchObject({ status: 403, body: { error: { reason: 'XSRF_MISMATCH' } } });
    const anonymous = ownerOf(await openBrowser(app), owner.email, owner.userId);
    expect((await anonymous.change('DELETE', `sessions/${sid}`)).status).toBe(401);
    expect(await aliveness(owner)).toEqual([200, 200]);
  });
});
