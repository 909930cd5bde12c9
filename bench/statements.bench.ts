// A statement of 10,000 usage lines: finalising it on the embedded database, and rendering its PDF.
import { lineAmount, statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementPdf } from '../server/src/features/invoicing/documents/pdf/statement-pdf.ts';
import { createFinalise } from '../server/src/features/invoicing/finalising/finalising.service.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createTransact } from '../server/src/db/transaction.ts';
import { judge, median } from './rounds.ts';

const lineCount = 10_000;
const rounds = 5;

const period = { from: '2026-10-01', to: '2026-10-31' };
const lines = Array.from({ length: lineCount }, (_, at) => {
  const facts = { what: `Requests of app ${at + 1} to geocode`, quantity: 1000 + at, unit_price: 49, per: 1000 };
  const sold = { product_id: `prj_${Math.floor(at / 20)}`, plan: null, period, tax_rate: 1900 };
  const source = { type: 'usage' as const, line: at };
  return { ...facts, ...sold, tax_category: 'S' as const, amount: lineAmount(facts), source };
});
const party = { address: 'Kartenweg 1', postal: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE136695976' };
const draft = {
  developer_id: 'dev_bench',
  kind: 'renewal',
  seller: { ...party, seller_id: 'WP', name: 'Waypost Example GmbH', email: null, legal_lines: ['HRB 12345'] },
  buyer: { ...party, name: 'Kartenhaus GmbH', contact: null, email: null },
  currency: 'eur',
  period,
  lines,
  language: 'en',
  is_paid: false,
  reason: null,
} as const;

const dataDir = mkdtempSync(join(tmpdir(), 'statements-bench-'));
const logger = { info() {}, warn() {}, error: console.error };
const database = await openDatabase({ databaseUrl: undefined, dataDir, logger });
await migrate(database);
const { db } = database;
const now = new Date('2026-11-01T00:00:00Z');
await db
  .insertInto('developer_account')
  .values({
    developer_id: 'dev_bench',
    userId: 'usr_bench',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@bench.example',
    channel: 'self-serve',
    country: 'DEU',
    aria_status: 'ACTIVE',
    user_type: 'developer',
    created: now,
    updated: now,
  } as never)
  .execute();

const finalise = createFinalise({
  clock: () => now,
  sendMail: () => Promise.resolve(),
  portalOrigin: 'https://portal.bench.example',
  catalog: { exchangeRates: () => [] },
  statements: { add: async (tx, statement) => void (await tx.insertInto('statement').values(statement).execute()) },
});

async function timesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work(round);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const transact = createTransact(db);
const finalising = await timesOf((round) =>
  transact((tx) => finalise(tx, { ...draft, references: { subject_id: `sub_${round}`, credited_statement_no: null } })),
);
const head = { ...draft, statement_no: 'WP-2026-000042', create_date: '2026-11-01' };
const references = { subject_id: 'sub_1', credited_statement_no: null };
const frozen = { head: { ...head, references }, totals: statementTotals(lines), lines, content_hash: '' };
const rendering = await timesOf(() => statementPdf(frozen));

await database.close();
rmSync(dataDir, { recursive: true });
const budgetOf = (what: string, times: readonly number[], limit: number) => {
  const value = median(times);
  return { what: `${what} of ${lineCount} lines, ms`, value, holds: value < limit, target: `< ${limit} ms` };
};
judge([budgetOf('finalising a statement', finalising, 2000), budgetOf('the PDF', rendering, 3000)]);
