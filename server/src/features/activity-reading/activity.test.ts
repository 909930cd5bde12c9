import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

type Line = { readonly action: string; readonly activity_id: string; readonly time: string };

async function newOwner() {
  const person = await createPerson(app);
  await createDeveloper(app, { userId: person.userId });
  const { data } = await person.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-05-04' });
  const product_id = String(data['product_id']);
  const rename = (app_name: string) => person.call('PUT', `/api/project/${product_id}`, { app_name });
  return { ...person, product_id, rename, log: `/api/project/${product_id}/activity` };
}

const actionsIn = ({ data }: { data: Record<string, unknown> }) =>
  (data['items'] as Line[]).map(({ action }) => action);

describe('the activity log of a project', () => {
  it('is never edited, deleted or emptied, not even in the database (KEY-53)', async () => {
    const { userId, rename, product_id } = await newOwner();
    await rename('Maps');
    const { db } = app.database;
    const lines = () =>
      sql<object>`select * from activity where product_id = ${product_id} order by time, activity_id`.execute(db);
    const { rows } = await lines();
    expect(rows).toMatchObject([
      {
        kind: 'project',
        action: 'project.created',
        userId,
        address: expect.stringMatching(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/),
      },
      { action: 'project.renamed', before: { app_name: 'Freemium Basic' }, after: { app_name: 'Maps' } },
    ]);
    for (const change of [sql`update activity set address = null`, sql`delete from activity`, sql`truncate activity`]) {
      await expect(change.execute(db)).rejects.toThrow('never changed');
    }
    // even the function that blanks a deleted account's texts cannot write others
    const written = app.services.transact(async (tx) => {
      await sql`select set_config('waypost.erasing', 'on', true)`.execute(tx);
      await sql`update activity set after = '{"app_name":"Other"}' where product_id = ${product_id}`.execute(tx);
    });
    await expect(written).rejects.toThrow('never changed');
    expect((await lines()).rows).toEqual(rows);
  });

  it('tells who did what, when, from where and what was before, newest first (KEY-53)', async () => {
    const { userId, call, browser, rename, log, product_id } = await newOwner();
    app.clock.advance(60_000);
    await rename('Maps');
    app.clock.advance(60_000);
    const made = await call('POST', `/api/project/${product_id}/app`, {
      app_name: 'Web',
      platform: 'web',
      auth_type: 'apiKey',
    });
    const app_id = String(made.data['app_id']);
    app.clock.advance(60_000);
    const key = await browser.withToken('POST', `/api-key-service/apps/${app_id}/apiKeys`, { name: 'Site' });
    const { apiKey } = key.body as { apiKey: string };
    const answer = await call('GET', log);
    const actor = { userId, name: 'Ada Lovelace' };
    expect(answer).toMatchObject({
      status: 200,
      data: {
        items: [
          { kind: 'key', action: 'key.generated', app_id, subject: { name: 'Site' }, time: app.clock().toISOString() },
          { kind: 'app', action: 'app.generated', subject: { id: app_id, name: 'Web' } },
          { action: 'project.renamed', actor, before: { app_name: 'Freemium Basic' }, after: { app_name: 'Maps' } },
          { action: 'project.created', actor, after: { client_plan_id: 'Freemium-Basic' } },
        ],
        next: null,
        actors: [actor],
      },
    });
    expect(JSON.stringify(answer.data)).not.toContain(apiKey);
  });

  it('names only the values that a change of several fields has changed', async () => {
    const { call, browser, log, product_id } = await newOwner();
    const web = { app_name: 'Web', platform: 'web', auth_type: 'apiKey' };
    const app_id = String((await call('POST', `/api/project/${product_id}/app`, web)).data['app_id']);
    const keys = `/api-key-service/apps/${app_id}/apiKeys`;
    const { apiKeyId } = (await browser.withToken('POST', keys, { name: 'Site' })).body as { apiKeyId: string };
    const limit = (rateLimit: number, monthlyQuota: number | null) =>
      browser.withToken('PUT', `${keys}/${apiKeyId}/limits`, { rateLimit, monthlyQuota });
    for (const [rateLimit, monthlyQuota] of [
      [60, null],
      [60, 500],
      [60, 500],
    ] as const) {
      app.clock.advance(1000);
      expect((await limit(rateLimit, monthlyQuota)).status).toBe(200);
    }
    const { items } = (await call('GET', log)).data as { items: { before: object; after: object }[] };
    expect(items.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
      [{}, {}],
      [{ monthlyQuota: null }, { monthlyQuota: 500 }],
      [{ rateLimit: null }, { rateLimit: 60 }],
    ]);
  });

  it('is read by the page, to its end and each line once', async () => {
    const { call, rename, log } = await newOwner();
    for (let count = 1; count <= 54; count += 1) await rename(`Name ${count}`);
    const first = await call('GET', log);
    expect(actionsIn(first)).toHaveLength(50);
    const second = await call('GET', `${log}?before=${String(first.data['next'])}`);
    expect([actionsIn(second).length, actionsIn(second).at(-1), second.data['next']]).toEqual([
      5,
      'project.created',
      null,
    ]);
    const ids = [first, second].flatMap(({ data }) => (data['items'] as Line[]).map(({ activity_id }) => activity_id));
    expect(new Set(ids).size).toBe(55);
  });

  it('is filtered by kind, by who did it and by days, both of them included (KEY-53)', async () => {
    app.clock.set(new Date('2026-05-04T23:59:59Z'));
    const { userId, call, rename, log, product_id } = await newOwner();
    app.clock.set(new Date('2026-05-06T00:00:00Z'));
    await rename('Maps');
    await call('POST', `/api/project/${product_id}/app`, { app_name: 'Web', platform: 'web', auth_type: 'apiKey' });
    const filtered = async (query: string) => actionsIn(await call('GET', `${log}?${query}`));
    expect(await filtered('kind=app')).toEqual(['app.generated']);
    expect(await filtered(`kind=project&userId=${userId}`)).toEqual(['project.renamed', 'project.created']);
    expect(await filtered('userId=usr_00000000000000000000000000')).toEqual([]);
    expect(await filtered('to=2026-05-05')).toEqual(['project.created']);
    expect(await filtered('from=2026-05-04&to=2026-05-04')).toEqual(['project.created']);
    expect(await filtered('from=2026-05-06&kind=project')).toEqual(['project.renamed']);
    expect(await call('GET', `${log}?kind=secrets&from=2026-02-30&userId=me`)).toMatchObject({
      status: 400,
      reason: 'INVALID_FIELDS',
      fields: [{ path: 'kind' }, { path: 'userId' }, { path: 'from' }],
    });
  });

  it('is downloaded as CSV in which no name becomes a formula OPS-14 (KEY-53)', async () => {
    const { call, browser, rename, log, product_id } = await newOwner();
    await rename('Plain, "quoted"');
    await call('POST', `/api/project/${product_id}/app`, {
      app_name: '=HYPERLINK("x")',
      platform: 'web',
      auth_type: 'apiKey',
    });
    const read = async (query = '') => {
      const response = await browser.portal(`${log}.csv${query}`);
      return { response, lines: await csvLines(response) };
    };
    const { response, lines } = await read();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="activity-prj_\w+\.csv"$/),
    ]);
    expect(lines[0]).toBe('time,kind,action,actor,actor_id,address,app_id,subject,subject_id,before,after');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(lines[2]).toContain(String.raw`"{""app_name"":""Plain, \""quoted\""""}"`);
    expect((await read('?kind=app')).lines).toEqual([lines[0], lines[1]]);
  });

  it('is not there for strangers, and closed to a customer’s admin ROL-15', async () => {
    const { call, log, product_id } = await newOwner();
    const made = await call('POST', `/api/project/${product_id}/app`, {
      app_name: 'Web',
      platform: 'web',
      auth_type: 'apiKey',
    });
    const stranger = await createPerson(app);
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: String(made.data['app_id']) }] });
    for (const path of [log, `${log}.csv`]) {
      expect((await stranger.browser.portal(path)).status).toBe(404);
      expect((await admin.browser.portal(path)).status).toBe(403);
    }
  });
});
