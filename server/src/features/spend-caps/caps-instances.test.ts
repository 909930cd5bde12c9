import type { ApiKey } from '@waypost/contract/entities/key';
import type { SpendCaps } from '@waypost/contract/entities/spend-caps';
import type { ProjectId } from '@waypost/domain/base/ids';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm } from '../../../test/factories/access-keys.ts';
import { createKey, createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { report, valuesOf } from '../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

const start = new Date('2026-11-21T12:00:00Z');
let instances: TwoInstances;
let pair: readonly [TestApp, TestApp];
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: start });
  pair = [instances.first, instances.second];
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createOwnedApp(pair[0]);
  key = await createKey(own);
  pair[0].mails.length = 0;
});

const use = (at: TestApp, units: number, { app_id }: Pick<OwnedApp, 'app_id'> = own) =>
  report(at, [usageEvent({ app_id, time: at.clock(), units, data: { keyId: key.apiKeyId } })]);
type Cap = { readonly measure?: 'units' | 'money'; readonly amount: number };
const put = (place: string, cap: Cap | null, { browser, product_id }: Pick<OwnedApp, 'browser' | 'product_id'> = own) =>
  browser.call('PUT', `/api/project/${product_id}/spend-caps${place}`, {
    cap: cap && { measure: 'units', at_limit: 'refuse', ...cap },
  });
const read = async ({ browser, product_id }: OwnedApp = own) =>
  (await browser.call('GET', `/api/project/${product_id}/spend-caps`)).data as SpendCaps;
const levels = (of: 'key' | 'project', { browser }: OwnedApp = own, { mails }: TestApp = pair[0]) =>
  mails.flatMap((mail) =>
    mail.kind === 'spend-cap' && mail.scope === of && mail.to === browser.session?.email ? [mail.level] : [],
  );
const verify = async (at: TestApp, { apiKey }: ApiKey = key) =>
  ((await (await at.gateway('/v1/keys/verify', { key: apiKey })).json()) as { code: string }).code;
const codesOf = async (of: ApiKey) => [await verify(pair[0], of), await verify(pair[1], of)];
const codes = () => codesOf(key);
const valid = ['VALID', 'VALID'];
const reached = ['SPEND_CAP_REACHED', 'SPEND_CAP_REACHED'];
const catchUp = (at: TestApp) => at.services.runJob('spend-caps.catch-up');

/** Counts usage as an instance does that is killed before it compares it with caps. */
const countAlone = (
  { database }: TestApp,
  { product_id, app_id }: OwnedApp,
  { units, updated, type = 'Transactions' }: { units: number | RawBuilder<number>; updated: Date; type?: string },
) =>
  sql`insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
      requests, usage_units, billable_units, updated)
    values (${product_id}, ${app_id}, '2026-11-21', 'prd', ${type}, 'xyz', '0001-01-01', 1, 1, ${units}, ${updated})`.execute(
    database.db,
  );
const moveTo = ({ database }: TestApp, product_id: ProjectId, client_plan_id: string) =>
  database.db.updateTable('project').set({ client_plan_id }).where('product_id', '=', product_id).execute();
const onPro = (at: TestApp, product_id: ProjectId) => moveTo(at, product_id, 'Freemium-Pro');

describe('two instances that count at once', () => {
  it('mail each threshold of each cap once, and both refuse (USE-47)', async () => {
    await put('/project', { amount: 1000 });
    await put(`/keys/${key.apiKeyId}`, { amount: 1000 });
    const expected: number[] = [];
    for (const [units, threshold] of [
      [500, 50],
      [250, 75],
      [150, 90],
      [100, 100],
    ] as const) {
      expect(await codes()).toEqual(valid);
      const batches = Array.from({ length: 10 }, (_, index) => use(pair[index % 2] ?? pair[0], units / 10));
      await Promise.all([...batches, ...pair.map(catchUp)]);
      await Promise.all(pair.map(catchUp));
      // on the way to the last unit of a threshold none is passed
      expected.push(threshold);
      await expect.poll(() => [levels('key'), levels('project')]).toEqual([expected, expected]);
    }
    await expect.poll(codes).toEqual(reached);
    await Promise.all([...pair, ...pair].map(catchUp));
    expect([levels('key'), levels('project')]).toEqual([expected, expected]);
  });

  it('follow the last of many changes of a cap', async () => {
    for (const amount of [5, null, 7, null, 9]) {
      await put('/project', amount === null ? null : { amount });
      await use(pair[1], 1);
    }
    expect((await read()).project.usage?.units).toBe(5);
    expect(await codes()).toEqual(valid);
    await use(pair[1], 4);
    await expect.poll(codes).toEqual(reached);
    await put('/project', null);
    await expect.poll(codes).toEqual(valid);
    await use(pair[0], 100);
    await put('/project', { amount: 1000 });
    await expect.poll(async () => (await read()).project.level).toBe(0);
    expect(await codes()).toEqual(valid);
  });

  it('refuse the new and the old secret of a rotated key', async () => {
    await put(`/keys/${key.apiKeyId}`, { amount: 10 });
    const { body } = await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/rotate`, { grace: '1h' });
    const rotated = body as ApiKey;
    await expect.poll(() => codesOf(rotated)).toEqual(valid);
    await use(pair[1], 10);
    await expect.poll(() => codesOf(rotated)).toEqual(reached);
    await expect.poll(codes).toEqual(reached);
  });
});

describe('the fifty-first key of an app on a day', () => {
  const strangers = (at: TestApp) =>
    report(
      at,
      Array.from({ length: 50 }, (_, index) =>
        usageEvent({ app_id: own.app_id, time: at.clock(), data: { keyId: `stranger-${index}` } }),
      ),
    );

  it('is counted apart by every instance, and stopped by its own cap, whether that is older or newer than its use (USE-47)', async () => {
    await strangers(pair[0]);
    await strangers(pair[1]);
    await put(`/keys/${key.apiKeyId}`, { amount: 10 });
    await use(pair[1], 6);
    await use(pair[0], 3);
    expect(await codes()).toEqual(valid);
    await use(pair[0], 1);
    await expect.poll(codes).toEqual(reached);
    const late = await createKey(own, 'Late');
    const event = usageEvent({ app_id: own.app_id, time: start, units: 8, data: { keyId: late.apiKeyId } });
    await report(pair[0], [event]);
    await put(`/keys/${late.apiKeyId}`, { amount: 8 });
    await expect.poll(() => codesOf(late)).toEqual(reached);
  });

  it('is a key of this app alone: others that look like one count together', async () => {
    const { apiKeyId } = await createKey(await createOwnedApp(pair[0]));
    const unknown = apiKeyId.replace(/.{4}$/, '0000');
    await strangers(pair[0]);
    for (const at of [...pair, ...pair]) {
      const of = (keyId: string) => usageEvent({ app_id: own.app_id, time: at.clock(), data: { keyId } });
      await report(at, [of(apiKeyId), of(unknown), of(key.apiKeyId)]);
    }
    const values = await valuesOf(pair[0], own.app_id);
    expect(values).toMatchObject({ '2026-11-21 key other': 8, [`2026-11-21 key ${key.apiKeyId}`]: 4 });
    expect(Object.keys(values)).toHaveLength(52);
  });
});

describe('an access token', () => {
  it('is refused at both instances once a cap of its project is reached, and passes when it is raised', async () => {
    const tokens = await createTokenApp(pair[0], own.browser);
    const access = await createAccessKey(tokens);
    const { body } = await postForm(pair[0], '/oauth2/token', {
      authorization: basicHeader(access.clientId, access.accessKeySecret),
    });
    const ask = (at: TestApp) =>
      at.portal('/v1/authorize', {
        headers: {
          'x-waypost-gateway': pair[0].secrets.gateway_credential,
          authorization: `Bearer ${body.access_token}`,
        },
      });
    const heard = () => Promise.all(pair.map(async (at) => (await ask(at)).headers.get('x-waypost-code') ?? 'no code'));
    await put('/project', { amount: 10 }, tokens);
    expect(await heard()).toEqual(valid);
    await use(pair[1], 9, tokens);
    expect(await heard()).toEqual(valid);
    await use(pair[1], 1, tokens);
    await expect.poll(heard).toEqual(reached);
    const answer = await ask(pair[0]);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      cap: { scope: 'project', measure: 'units', limit: 10 },
      endsAt: '2026-12-21T00:00:00.000Z',
    });
    await put('/project', { amount: 11 }, tokens);
    await expect.poll(heard).toEqual(valid);
  });
});

describe('usage whose instance was killed before the comparison', () => {
  it('is compared by the job of the other instance', async () => {
    await put('/project', { amount: 100 });
    expect(await codes()).toEqual(valid);
    await countAlone(pair[0], own, { units: 100, updated: start });
    await catchUp(pair[1]);
    await expect.poll(codes).toEqual(reached);
    await Promise.all(pair.map(catchUp));
    expect(levels('project')).toEqual([100]);
  });

  it('is compared after a restart, however long ago it was, although another cap cannot be compared', async () => {
    const app = await startTestApp({ startAt: start });
    try {
      const broken = await createOwnedApp(app);
      await onPro(app, broken.product_id);
      await put('/project', { measure: 'money', amount: 10 }, broken);
      const late = await createOwnedApp(app);
      await put('/project', { amount: 100 }, late);
      const updated = new Date(start.getTime() - 10 * 60 * 60_000);
      await countAlone(app, broken, { units: sql<number>`9000000000000000000`, updated });
      await countAlone(app, late, { units: 75, updated });
      await catchUp(app);
      expect(levels('project', late, app)).toEqual([75]);
    } finally {
      await app.dispose();
    }
  });
});

describe('a cap', () => {
  it('counts although the bytes of the period exceed 2^53', async () => {
    await onPro(pair[0], own.product_id);
    await put('/project', { measure: 'money', amount: 10 });
    for (const type of ['XYZ-Storage', 'BYTE'])
      await countAlone(pair[0], own, { units: sql<number>`18014398509481986`, updated: start, type });
    await catchUp(pair[0]);
    await expect.poll(codes).toEqual(reached);
    expect((await read()).project).toMatchObject({ level: 100, stopped: true });
  });

  it('shows its usage in its own currency after the account has got another one', async () => {
    await onPro(pair[0], own.product_id);
    await put('/project', { measure: 'money', amount: 1800 });
    await use(pair[0], 1_000_000);
    await use(pair[0], 1_000_000);
    const { currency } = await read();
    const [mine, other] = currency === 'eur' ? ([900, 'usd'] as const) : ([1000, 'eur'] as const);
    expect((await read()).project).toMatchObject({ usage: { money: mine }, level: 50 });
    await sql`update developer_account set currency_cd = ${other}
      where developer_id = (select developer_id from project where product_id = ${own.product_id})`.execute(
      pair[0].database.db,
    );
    const changed = await read();
    expect(changed.currency).toBe(other);
    expect(changed.project).toMatchObject({ usage: { money: mine }, level: 50, cap: { currency } });
  });

  it('counts late usage in the period of its day', async () => {
    await put('/project', { amount: 10 });
    const event = usageEvent({ app_id: own.app_id, time: new Date('2026-11-20T23:59:59.999Z'), units: 50 });
    await report(pair[1], [event]);
    await use(pair[0], 5);
    await expect.poll(() => levels('project')).toEqual([50]);
    expect((await read()).project.usage?.units).toBe(5);
    expect(await codes()).toEqual(valid);
  });

  it('in money lets calls pass again when another plan includes more, and mails no threshold twice', async () => {
    await onPro(pair[0], own.product_id);
    await put('/project', { measure: 'money', amount: 0.01 });
    await use(pair[0], 1_000_000);
    await use(pair[0], 100);
    await expect.poll(codes).toEqual(reached);
    pair[0].clock.set(new Date(start.getTime() + 60 * 60_000)); // nothing is used any more
    try {
      await catchUp(pair[1]);
      await moveTo(pair[0], own.product_id, 'XYZ-Pro-Paper');
      await catchUp(pair[1]);
      await expect.poll(codes).toEqual(valid);
    } finally {
      pair[0].clock.set(start);
    }
    await onPro(pair[0], own.product_id);
    await use(pair[0], 1);
    await expect.poll(codes).toEqual(reached);
    expect(levels('project')).toEqual([100]);
  });

  it('that was reached is announced and refuses anew when one batch reaches it in the next period', async () => {
    const { userId } = own.browser.session ?? expect.fail('signed out');
    await put('/project', { amount: 10 });
    await use(pair[0], 10);
    await expect.poll(codes).toEqual(reached);
    pair[0].clock.set(new Date('2026-12-21T00:00:00Z'));
    try {
      expect(await codes()).toEqual(valid);
      await use(pair[1], 10);
      await expect.poll(codes).toEqual(reached);
      expect(levels('project')).toEqual([100, 100]);
      const caps = await pair[0].services.spendCaps.read({ userId, roles: [] }, own.product_id); // the session has ended
      expect(caps.project).toMatchObject({ period_start: '2026-12-21', ends: new Date('2027-01-21T00:00:00Z') });
    } finally {
      pair[0].clock.set(start);
    }
  });
});
