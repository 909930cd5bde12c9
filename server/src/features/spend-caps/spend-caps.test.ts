import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import type { ApiKey } from '@waypost/contract/entities/key';
import type { SpendCaps } from '@waypost/contract/entities/spend-caps';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

const start = new Date('2026-11-21T12:00:00Z');
let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: start });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  first.clock.set(start);
  own = await createOwnedApp(first);
  key = await createKey(own);
  first.mails.length = 0;
});

const verify = async (at: TestApp, { apiKey }: ApiKey = key): Promise<VerifyAnswer> =>
  (await (await at.gateway('/v1/keys/verify', { key: apiKey })).json()) as VerifyAnswer;
const codesOf = async (of: ApiKey) => [(await verify(first, of)).code, (await verify(second, of)).code];
const codes = () => codesOf(key);
const valid = ['VALID', 'VALID'];
const reached = ['SPEND_CAP_REACHED', 'SPEND_CAP_REACHED'];

const use = (units: number, { apiKeyId }: ApiKey = key, data = {}) =>
  report(first, [usageEvent({ app_id: own.app_id, time: first.clock(), units, data: { keyId: apiKeyId, ...data } })]);

type Cap = { readonly measure?: 'units' | 'money'; readonly amount: number; readonly at_limit?: 'refuse' | 'warn' };
const inCall = (cap: Cap | null) => ({ cap: cap && { measure: 'units', at_limit: 'refuse', ...cap } });
const path = (place = '') => `/api/project/${own.product_id}/spend-caps${place}`;
const put = async (place: string, cap: Cap | null) => {
  const answer = await own.browser.call('PUT', path(place), inCall(cap));
  expect(answer).toMatchObject({ status: 200 });
  return answer.data as SpendCaps;
};
const capProject = (cap: Cap | null) => put('/project', cap);
const capKey = (cap: Cap | null, { apiKeyId }: ApiKey = key) => put(`/keys/${apiKeyId}`, cap);
const read = async () => (await own.browser.call('GET', path())).data as SpendCaps;

/** Another project of the same owner, with an app. */
async function createSecondProject(): Promise<OwnedApp> {
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
  const project = { plan_id: 'Freemium-Basic', date: '2026-11-21', user };
  const { product_id } = (await own.browser.call('POST', '/api/project', project)).data as OwnedApp;
  const made = { app_name: 'Web', platform: 'web', auth_type: 'apiKey' };
  const { data } = await own.browser.call('POST', `/api/project/${product_id}/app`, made);
  const { app_id, hrn } = data as OwnedApp;
  return { browser: own.browser, product_id, app_id, hrn, keys: `/api-key-service/apps/${app_id}/apiKeys` };
}

const ownerId = () => own.browser.session?.userId ?? expect.fail('signed out');

/** Only those of this project: the job looks at the projects of other tests too. */
const warnings = () =>
  first.mails.flatMap((mail) =>
    mail.kind === 'spend-cap' && mail.to === own.browser.session?.email
      ? [[mail.scope, mail.level, mail.refuses] as const]
      : [],
  );
const levels = () => warnings().map(([, level]) => level);
const logged = async () => {
  const { data } = await own.browser.call('GET', `/api/project/${own.product_id}/activity?kind=billing`);
  const { items } = data as { items: { action: string; before: unknown; after: unknown; subject: unknown }[] };
  return items.map(({ action, before, after }) => ({ action, before, after }));
};

describe('a spend cap of a project', () => {
  it('refuses calls at every instance once usage reaches it, and says which cap, how much and until when (USE-47)', async () => {
    await capProject({ amount: 100 });
    await use(99);
    await expect.poll(levels).toEqual([90]);
    expect(await codes()).toEqual(valid);
    await use(1);
    await expect.poll(codes).toEqual(reached);
    expect(await verify(second)).toMatchObject({
      valid: false,
      keyId: key.apiKeyId,
      cap: { scope: 'project', measure: 'units', limit: 100 },
      endsAt: '2026-12-21T00:00:00.000Z',
      message:
        'The spend cap of the project of this call, 100 units, is reached. Calls are accepted again from 2026-12-21T00:00:00.000Z, or as soon as the cap is raised.',
    });
  });

  it('lets calls through again as soon as it is raised or removed, and stops them when it is lowered (USE-47)', async () => {
    await capProject({ amount: 10 });
    await use(20);
    await expect.poll(codes).toEqual(reached);
    await capProject({ amount: 21 });
    await expect.poll(codes).toEqual(valid);
    await capProject({ amount: 20 });
    await expect.poll(codes).toEqual(reached);
    await capProject(null);
    await expect.poll(codes).toEqual(valid);
    expect((await read()).project).toMatchObject({ cap: null, level: 0, stopped: false });
  });

  it('ends with the billing period, not with the calendar month, and begins again with the next one (USE-47)', async () => {
    await capProject({ amount: 10 });
    await use(10);
    await expect.poll(codes).toEqual(reached);
    first.clock.set(new Date('2026-12-20T23:59:59.999Z'));
    expect(await codes()).toEqual(reached);
    first.clock.set(new Date('2026-12-21T00:00:00Z'));
    expect(await codes()).toEqual(valid);
    const next = await first.services.spendCaps.read({ userId: ownerId(), roles: [] }, own.product_id); // the session has ended
    expect(next.project).toMatchObject({ period_start: '2026-12-21', level: 0, stopped: false });
    await use(5);
    await expect.poll(levels).toEqual([100, 50]);
    await use(5);
    await expect.poll(codes).toEqual(reached);
  });

  it('never refuses if it only warns, until it is told to (USE-47)', async () => {
    await capProject({ amount: 10, at_limit: 'warn' });
    await use(30);
    await expect.poll(warnings).toEqual([['project', 100, false]]);
    expect(await codes()).toEqual(valid);
    expect((await read()).project).toMatchObject({ level: 100, stopped: false });
    await capProject({ amount: 10 });
    await expect.poll(codes).toEqual(reached);
  });

  it('counts the billable units of calls alone', async () => {
    await capProject({ amount: 10 });
    await use(500, key, { category: 'XYZ-Transfer' });
    await use(7, key, { outcome: 'SERVER_ERROR' });
    expect((await read()).project.usage).toMatchObject({ units: 0 });
    await use(10);
    await expect.poll(codes).toEqual(reached);
  });

  it('does not concern the keys of another project', async () => {
    const other = await createKey(await createOwnedApp(first));
    await capProject({ amount: 1 });
    await use(1);
    await expect.poll(codes).toEqual(reached);
    expect(await codesOf(other)).toEqual(valid);
  });

  it('refuses access tokens and app codes too, in the answer to nginx and Envoy', async () => {
    await capProject({ amount: 1 });
    await use(1);
    await expect.poll(codes).toEqual(reached);
    const { data } = await own.browser.call('POST', `/api/project/${own.product_id}/app`, {
      app_name: 'Codes',
      platform: 'web',
      auth_type: 'appCode',
    });
    const { app_id, app_code } = data as { app_id: string; app_code: string };
    const credentials: Record<string, string>[] = [
      { 'x-api-key': key.apiKey },
      { 'x-app-id': app_id, 'x-app-code': app_code },
    ];
    for (const headers of credentials) {
      const answer = await second.portal('/v1/authorize', {
        headers: { 'x-waypost-gateway': first.secrets.gateway_credential, ...headers },
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('x-waypost-code')).toBe('SPEND_CAP_REACHED');
      expect(answer.headers.get('x-waypost-cap')).toBe('project');
      expect(answer.headers.get('x-waypost-ends-at')).toBe('2026-12-21T00:00:00.000Z');
      expect(await answer.json()).toMatchObject({
        code: 'SPEND_CAP_REACHED',
        cap: { scope: 'project', measure: 'units', limit: 1 },
        endsAt: '2026-12-21T00:00:00.000Z',
      });
    }
  });
});

describe('a spend cap of a key', () => {
  it('counts and refuses this key alone (USE-47)', async () => {
    const sibling = await createKey(own, 'Second');
    await capKey({ amount: 10 });
    await use(50, sibling);
    await use(9);
    await expect.poll(levels).toEqual([90]);
    expect(await codes()).toEqual(valid);
    await use(1);
    await expect.poll(codes).toEqual(reached);
    expect(await codesOf(sibling)).toEqual(valid);
    expect((await verify(first)).cap).toEqual({ scope: 'key', measure: 'units', limit: 10 });
    expect(warnings().at(-1)).toEqual(['key', 100, true]);
  });

  it('counts no call that a gateway reports under this key for another app', async () => {
    const other = await createSecondProject();
    await capKey({ amount: 10 });
    const event = { app_id: other.app_id, time: first.clock(), units: 50, data: { keyId: key.apiKeyId } };
    await report(first, [usageEvent(event)]);
    await use(9);
    await expect.poll(levels).toEqual([90]);
    expect((await read()).keys).toMatchObject([{ level: 90, stopped: false, usage: { units: 9 } }]);
  });

  it('is gone with the key, and unknown for the key of another project', async () => {
    const stranger = await createOwnedApp(first);
    const theirs = await createKey(stranger);
    const mine = await createKey(await createSecondProject());
    for (const { apiKeyId } of [theirs, mine]) {
      const answer = await own.browser.call('PUT', path(`/keys/${apiKeyId}`), inCall({ amount: 1 }));
      expect(answer).toMatchObject({ status: 404, error: { reason: 'NOT_FOUND' } });
    }
    await capKey({ amount: 10 });
    await own.browser.withToken('DELETE', `${own.keys}/${key.apiKeyId}`);
    expect(await first.database.db.selectFrom('spend_cap').where('subject_id', '=', key.apiKeyId).execute()).toEqual(
      [],
    );
  });

  it('yields to another cap that refuses longer', async () => {
    await capKey({ amount: 10 });
    await capProject({ amount: 10 });
    await use(10);
    await expect.poll(codes).toEqual(reached);
    await capKey(null);
    await expect.poll(async () => (await verify(second)).cap?.scope).toBe('project');
  });
});

describe('a cap in money', () => {
  const onPro = () =>
    first.database.db
      .updateTable('project')
      .set({ client_plan_id: 'Freemium-Pro' })
      .where('product_id', '=', own.product_id)
      .execute();

  it('counts what usage costs beyond the included amounts, and not the price of the plan (USE-47)', async () => {
    await onPro();
    const { currency } = await capProject({ measure: 'money', amount: 1.8 });
    expect(currency).toBe('eur');
    await use(1_000_000);
    await use(1_000_000);
    expect((await read()).project.usage).toMatchObject({ units: 2_000_000, money: 900 });
    await expect.poll(codes).toEqual(reached);
    expect(await verify(first)).toMatchObject({
      cap: { scope: 'project', measure: 'money', limit: 1.8, currency: 'eur' },
    });
    await capProject({ measure: 'money', amount: 900.01 });
    await expect.poll(codes).toEqual(valid);
    await capProject({ measure: 'money', amount: 900 });
    await expect.poll(codes).toEqual(reached);
  });

  it('announces its thresholds anew if it counts something else, although the figure is the same', async () => {
    await onPro();
    await capProject({ amount: 180 });
    await use(180);
    await expect.poll(levels).toEqual([100]);
    await capProject({ measure: 'money', amount: 1.8 });
    expect((await read()).project).toMatchObject({ level: 0, stopped: false });
    await use(1_000_000);
    await use(1_000_000);
    await expect.poll(levels).toEqual([100, 100]);
    const { db } = first.database;
    await db.updateTable('developer_account').set({ currency_cd: 'usd' }).where('userId', '=', ownerId()).execute();
    expect((await read()).project.usage?.money).toBe(900.16); // in the cap's currency
    const { project } = await capProject({ measure: 'money', amount: 1.8 });
    expect(project.cap?.currency).toBe('usd');
    expect(levels()).toEqual([100, 100, 100]);
    // 1,000.00 dollars, 900.00 euros
    expect((await capProject({ measure: 'money', amount: 950 })).project).toMatchObject({ level: 100, stopped: true });
  });

  it('gives a key its share of the cost of its project (USE-47)', async () => {
    await onPro();
    const sibling = await createKey(own, 'Second');
    await use(500_000, sibling);
    await use(400_000);
    await use(500_000);
    const { keys } = await capKey({ measure: 'money', amount: 231.44 });
    expect(keys.map(({ usage }) => usage?.money)).toEqual([231.43, 128.57]); // of 360 euros, 9 and 5 parts of 14
    expect(await codes()).toEqual(valid);
    await capKey({ measure: 'money', amount: 231.43 });
    await expect.poll(codes).toEqual(reached);
  });
});

describe('the thresholds of a cap', () => {
  it('are mailed to the owner once each in a period, whoever sees them (USE-47)', async () => {
    await capProject({ amount: 100 });
    for (const [units, mailed] of [
      [50, [50]],
      [24, [50]],
      [1, [50, 75]],
      [15, [50, 75, 90]],
      [10, [50, 75, 90, 100]],
    ] as const) {
      await Promise.all([use(units), ...[first, second].map((at) => at.services.runJob('spend-caps.catch-up'))]);
      await expect.poll(levels).toEqual(mailed);
    }
    await Promise.all([first, second, first].map((at) => at.services.runJob('spend-caps.catch-up')));
    await use(1);
    await expect.poll(async () => (await read()).project.usage?.units).toBe(101);
    await first.services.runJob('spend-caps.catch-up');
    expect(levels()).toEqual([50, 75, 90, 100]);
    const mail = first.mails.find(({ to }) => to === own.browser.session?.email);
    expect(mail).toMatchObject({
      to: own.browser.session?.email,
      used: 50,
      amount: 100,
      ends: '2026-12-21T00:00:00.000Z',
      link: `${first.config.origins.portal}/projects/${own.product_id}/usage#spend-caps`,
    });
  });

  it('are announced by the next look if the instance that counted was killed', async () => {
    await capProject({ amount: 100 });
    const row = {
      rule_day: '0001-01-01',
      product_id: own.product_id,
      app_id: own.app_id,
      day: '2026-11-21',
      environment: 'prd',
    };
    const figures = { requests: 100, usage_units: 100, billable_units: 100, updated: first.clock() };
    const kind = { usage_type: 'Transactions', usage_type_category: 'geocode' } as const;
    await first.database.db
      .insertInto('usage_day')
      .values({ ...row, ...kind, ...figures })
      .execute();
    expect(await codes()).toEqual(valid);
    await second.services.runJob('spend-caps.catch-up');
    await expect.poll(codes).toEqual(reached);
    expect(levels()).toEqual([100]);
  });

  it('are those of the new amount after a change', async () => {
    await capProject({ amount: 100 });
    await use(100);
    await expect.poll(levels).toEqual([100]);
    await capProject({ amount: 1000 });
    await use(400);
    await expect.poll(levels).toEqual([100, 50]);
    await capProject({ amount: 1000, at_limit: 'warn' });
    expect(levels()).toEqual([100, 50]);
  });

  it('are of 100 units 50, 75, 90 and 100, and of an odd amount the next whole unit', async () => {
    await capProject({ amount: 3 });
    await use(1);
    expect((await read()).project.level).toBe(0);
    await use(1);
    expect((await read()).project.level).toBe(50);
  });
});

describe('a change of a cap', () => {
  it('is logged with its values before and after, and so is a reached cap', async () => {
    await capProject({ amount: 10 });
    await capKey({ measure: 'money', amount: 2.5, at_limit: 'warn' });
    await capProject(null);
    await capProject(null);
    await capKey({ amount: 5 });
    await use(5);
    await expect.poll(codes).toEqual(reached);
    const units = { measure: 'units', currency: null, at_limit: 'refuse' };
    const money = { measure: 'money', amount: 2.5, currency: 'eur', at_limit: 'warn' };
    expect(await logged()).toEqual([
      { action: 'spend_cap.reached', before: null, after: { level: 100, at_limit: 'refuse' } },
      { action: 'spend_cap.changed', before: money, after: { ...units, amount: 5 } },
      { action: 'spend_cap.changed', before: { ...units, amount: 10 }, after: null },
      { action: 'spend_cap.changed', before: null, after: money },
      { action: 'spend_cap.changed', before: null, after: { ...units, amount: 10 } },
    ]);
  });

  it.each<Record<string, unknown>>([
    { measure: 'units', amount: 0, at_limit: 'refuse' },
    { measure: 'units', amount: 1.5, at_limit: 'refuse' },
    { measure: 'units', amount: 1_000_000_000_001, at_limit: 'refuse' },
    { measure: 'money', amount: 0, at_limit: 'refuse' },
    { measure: 'money', amount: 1.005, at_limit: 'refuse' },
    { measure: 'calls', amount: 1, at_limit: 'refuse' },
    { measure: 'units', amount: 1, at_limit: 'stop' },
    { measure: 'units', amount: 1 },
  ])('is refused with %j', async (cap) => {
    expect(await own.browser.call('PUT', path('/project'), { cap })).toMatchObject({
      status: 400,
      error: { reason: 'INVALID_FIELDS' },
    });
  });
});

describe('the preview', () => {
  it('says when each key will stop at today’s pace, and by which cap (USE-47)', async () => {
    const sibling = await createKey(own, 'Second');
    // half of a day has passed, so that yesterday's other half counts too
    first.clock.set(new Date('2026-11-20T18:00:00Z'));
    await use(100);
    first.clock.set(start);
    await use(50);
    await capProject({ amount: 250 });
    const stopsOf = ({ keys }: SpendCaps) => keys.map(({ name, stops }) => [name, stops?.scope, stops?.at]);
    // the period began with today's 50 units: at 100 units a day, the other 200 last two days
    expect(stopsOf(await read())).toEqual([
      ['First', 'project', '2026-11-23T12:00:00.000Z'],
      ['Second', 'project', '2026-11-23T12:00:00.000Z'],
    ]);
    expect(stopsOf(await capKey({ amount: 150 }))).toEqual([
      ['First', 'key', '2026-11-22T12:00:00.000Z'],
      ['Second', 'project', '2026-11-23T12:00:00.000Z'],
    ]);
    // a cap that is reached later than another one stops nothing first
    expect(stopsOf(await capKey({ amount: 350 }))[0]).toEqual(['First', 'project', '2026-11-23T12:00:00.000Z']);
    await capKey({ amount: 150, at_limit: 'warn' });
    await capKey({ amount: 1 }, sibling);
    await capProject({ amount: 100_000 });
    expect(stopsOf(await read())).toEqual([
      ['First', undefined, undefined],
      ['Second', undefined, undefined],
    ]);
    const off = await own.browser.withToken('POST', `${own.keys}/${sibling.apiKeyId}/disable`, null);
    expect(off.status).toBe(204);
    expect((await read()).keys.map(({ name }) => name)).toEqual(['First']);
    await first.database.db
      .updateTable('api_key')
      .set({ expiresAt: start.getTime() - 1 })
      .where('apiKeyId', '=', key.apiKeyId)
      .execute();
    expect((await read()).keys).toEqual([]);
  });
});
