// Memory of the three processes with demo data, as `npm start` runs them, on either database (OPS-16).
import { type HeldMemory, measureMemory } from './held-memory.ts';
import { startPostgres } from './postgres.ts';
import { type Budget, judge } from './rounds.ts';

const atMost = (what: string, mb: number, limit: number): Budget => ({
  what: `${what} (MB)`,
  value: mb,
  holds: mb <= limit,
  target: `at most ${limit}`,
});

const budgets = (name: string, held: HeldMemory, limits: { readonly started: number; readonly after: number }) => [
  atMost(`${name}: after the start`, held.started, limits.started),
  atMost(`${name}: after 20,000 pages`, held.after, limits.after),
  atMost(`${name}: after 40,000 pages`, held.later, limits.after),
];

const embedded = await measureMemory();
const growth: Budget = {
  what: 'embedded database: after 40,000 pages, of that after 20,000',
  value: embedded.later / embedded.after,
  holds: embedded.later <= embedded.after * 1.05,
  target: 'at most 1.05',
};
const postgres = await startPostgres();
const onPostgres = await measureMemory({ DATABASE_URL: postgres.url });
postgres.stop();
judge([
  ...budgets('embedded database', embedded, { started: 320, after: 400 }),
  growth,
  // V8 returns collected memory only when few pages are asked for: 220 or 390 MB, with 75 in use
  ...budgets('PostgreSQL', onPostgres, { started: 200, after: 400 }),
  ...embedded.standIns.map(({ part, mb }) => atMost(part, mb, 120)),
]);
