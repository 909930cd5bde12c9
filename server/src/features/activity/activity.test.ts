import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

describe('the activity log of a project', () => {
  it('is never edited, deleted or emptied, not even in the database KEY-53', async () => {
    const { userId, call } = await createPerson(app);
    await createDeveloper(app, { userId });
    const { data } = await call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-05-04' });
    const product_id = String(data['product_id']);
    await call('PUT', `/api/project/${product_id}`, { app_name: 'Maps' });
    const { db } = app.database;
    const lines = () => sql<object>`select * from activity where product_id = ${product_id} order by time, activity_id`.execute(db);
    const { rows } = await lines();
    expect(rows).toMatchObject([
      { kind: 'project', action: 'project.created', userId, address: expect.stringMatching(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/) },
      { action: 'project.renamed', before: { app_name: 'Freemium Basic' }, after: { app_name: 'Maps' } },
    ]);
    for (const change of [sql`update activity set address = null`, sql`delete from activity`, sql`truncate activity`]) {
      await expect(change.execute(db)).rejects.toThrow('never changed');
    }
    expect((await lines()).rows).toEqual(rows);
  });
});
