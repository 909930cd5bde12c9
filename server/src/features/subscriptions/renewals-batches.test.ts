import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedSubscription } from '../../../test/factories/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-01-31T12:00:00Z') });
});
afterAll(() => app.dispose());

const written = ['bill', 'ledger_posting', 'ledger_entry', 'statement', 'statement_document', 'activity'];

/** How many rows a table has from the transactions of bills, and how many transactions and statements wrote them. */
async function writesOf(table: string) {
  const counts = await sql<Record<'rows' | 'transactions' | 'statements', string>>`
    select count(*) as rows, count(distinct xmin::text) as transactions,
      count(distinct xmin::text || ' ' || cmin::text) as statements
    from ${sql.ref(table)} where xmin::text in (select xmin::text from bill)`.execute(app.database.db);
  return counts.rows[0];
}

it('writes each kind of row of the renewals of a batch with one statement, whatever is asked between (BIL-40)', async () => {
  for (let made = 0; made < 8; made += 1) await seedSubscription(app);
  app.clock.set(new Date('2026-02-28T12:00:00Z'));
  await app.services.runJob('subscriptions.renew');
  for (const table of written) {
    const { rows, transactions, statements } = (await writesOf(table)) ?? {};
    expect([table, Number(rows) >= 8, statements]).toEqual([table, true, transactions]);
  }
});
