import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser, type Person, textAt } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let person: Person;
let accessToken: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await openBrowser(app);
  accessToken = textAt(await person.signUp(), 'data', 'accessToken');
});
afterAll(() => app.dispose());

/** Records the statements of the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const watched = vi.spyOn(app.database.db.getExecutor(), 'executeQuery');
  await work();
  const statements = watched.mock.calls.map(([statement]) => statement);
  watched.mockRestore();
  return statements;
}

/** The plan of a statement if the database avoids full scans wherever an index allows it. */
const planOf = (statement: CompiledQuery): Promise<string> =>
  app.database.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const explained = await tx.executeQuery<Record<string, string>>({ ...statement, sql: `explain ${statement.sql}` });
    return explained.rows.flatMap((row) => Object.values(row)).join('\n');
  });

const askers = {
  'the portal’s cookie': (from: TestApp) => person.get(`${from.config.origins.portal}/api/developer`),
  'an access token': (from: TestApp) =>
    person.get(`${from.config.origins.account}/user/me`, { authorization: `Bearer ${accessToken}` }),
};

describe('knowing who asks', () => {
  it.each(Object.entries(askers))('costs one indexed look-up for %s, and none the next time', async (_, ask) => {
    app.clock.advance(31_000);
    const first = await statementsOf(() => ask(app));
    const looked = first.filter(({ sql: text }) => text.includes('account_session'));
    expect(looked).toHaveLength(1);
    for (const statement of looked) expect(await planOf(statement)).not.toContain('Seq Scan');
    // word of the sign-up may still arrive from the database, and makes the server look once more
    const lookUps = async () =>
      (await statementsOf(() => ask(app))).filter(({ sql: text }) => text.includes('account_session'));
    await expect.poll(lookUps).toEqual([]);
  });
});
