import type { Quantity } from '@waypost/domain/usage/quantity';
import type { UsagePage, UsageReport, UsageRow } from '@waypost/contract/entities/usage';
import { addDays, type Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import { unitsBy, sameAmount, type UnitRule } from '@waypost/domain/usage/unit-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { createProjectToken } from '../../../../test/factories/project-tokens.ts';
import { readPeriods, readStatement, travelTo } from '../../../../test/factories/statements.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const begin: Day = '2026-01-31';
const rules: readonly UnitRule[] = [
  { from: '2026-01-01', counts: 'request', units: sameAmount, billable: sameAmount },
  {
    from: '2026-06-15',
    counts: 'matrix-point',
    units: { ...sameAmount, minimum: 5 },
    billable: { ...sameAmount, divide: 4, rounding: 'half-up' },
  },
];
const services = ['matrix', 'route', 'traffic'];

/** The same numbers in every run. */
function createRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

type Figures = readonly [requests: number, units: number, billable: number];
type Used = { readonly app_id: string; readonly day: Day; readonly service: string; readonly figures: Figures };

let app: TestApp;
let own: OwnedApp;
let used: readonly Used[];

type Random = ReturnType<typeof createRandom>;

function anyUse(random: Random, today: Day, apps: readonly string[]) {
  const late = random(3) === 0 ? random(35) : random(3);
  const day = [addDays(today, -late), begin].toSorted().at(-1) ?? today;
  const service = services[random(3)] ?? '';
  const app_id = apps[random(apps.length)] ?? '';
  const quantities = { rows: 1 + random(9), columns: 1 + random(9) };
  const requests = 1 + random(4);
  const units = 1 + random(50);
  const rule = service === 'matrix' ? rules.findLast(({ from }) => from <= day) : undefined;
  const byRule = rule ? unitsBy(rule, { requests, quantities }) : { units, billable_units: units };
  const figures: Figures = [requests, byRule.units, byRule.billable_units];
  const time = new Date(`${day}T10:00:00Z`);
  const event = usageEvent({ app_id, service, units, time, data: { requests, quantities } });
  return { event, use: { app_id, day, service, figures } };
}

/** Eight events every third day of a year, some up to 34 days late, while periods are closed. */
async function live(apps: readonly string[]): Promise<readonly Used[]> {
  const random = createRandom(54);
  const all: Used[] = [];
  for (let today = begin; today <= '2027-01-31'; today = addDays(today, 3)) {
    app.clock.set(new Date(`${today}T23:00:00Z`));
    const uses = [];
    for (let count = 0; count < 8; count += 1) uses.push(anyUse(random, today, apps));
    expect(
      await report(
        app,
        uses.map(({ event }) => event),
      ),
    ).toMatchObject({ accepted: 8 });
    all.push(...uses.map(({ use }) => use));
    await app.services.runJob('usage.close-periods');
  }
  return all;
}

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('runDirectory'), 'rules-'));
  writeFileSync(join(folder, 'matrix.json'), JSON.stringify({ service: 'matrix', rules }));
  app = await startTestApp({ startAt: new Date(`${begin}T01:00:00Z`), file: { unit_rules_folder: folder } });
  own = await createOwnedApp(app);
  const other = await createApp(app, { product_id: own.product_id }, { app_name: 'B', platform: 'server' });
  used = await live([own.app_id, other]);
  await travelTo(app, own, new Date('2027-02-02T01:00:00Z'));
});
afterAll(() => app.dispose());

type Sums = Record<string, Figures>;
function sumsBy(entries: Iterable<readonly [string, readonly [Quantity, Quantity, Quantity]]>): Sums {
  const sums: Sums = {};
  for (const [name, [requests, units, billable]] of entries) {
    const before = sums[name] ?? [0, 0, 0];
    sums[name] = [before[0] + Number(requests), before[1] + Number(units), before[2] + Number(billable)];
  }
  return sums;
}
const usedBy = (name: (entry: Used) => string) => sumsBy(used.map((entry) => [name(entry), entry.figures] as const));

async function chartOf(detail: string): Promise<UsageReport['non_dev_50_records']> {
  const path = `/api/project/usage/${own.product_id}?start_date=${begin}&end_date=2027-02-02&detail=${detail}`;
  return ((await own.browser.call('GET', path)).data as UsageReport).non_dev_50_records;
}

describe('a year of usage', () => {
  it('has the same sums in the charts by day and month and in the database', async () => {
    const days = await chartOf('day');
    const bar = (record: UsageReport['non_dev_50_records'][number], length: number) =>
      [
        `${record.app_id} ${record.start_usage_date.slice(0, length)} ${record.usage_type_category}`,
        [record.requests, record.usage_units, record.billable_units],
      ] as const;
    const byDay = usedBy(({ app_id, day, service }) => `${app_id} ${day} ${service}`);
    expect(sumsBy(days.map((record) => bar(record, 10)))).toEqual(byDay);
    const byMonth = usedBy(({ app_id, day, service }) => `${app_id} ${day.slice(0, 7)} ${service}`);
    expect(sumsBy((await chartOf('month')).map((record) => bar(record, 7)))).toEqual(byMonth);
    const { rows } = await sql<{
      app_id: AppId;
      day: Day;
      service: string;
      requests: number;
      units: number;
      billable: number;
    }>`
      select app_id, day, usage_type_category as service, requests, usage_units as units, billable_units as billable
      from usage_day where product_id = ${own.product_id}`.execute(app.database.db);
    const stored = rows.map(
      (row) => [`${row.app_id} ${row.day} ${row.service}`, [row.requests, row.units, row.billable]] as const,
    );
    expect(sumsBy(stored)).toEqual(byDay);
  });

  it('has the same sums for programs, as JSON and as CSV (USE-50)', async () => {
    const { token } = await createProjectToken(own);
    const from = (path: string) => app.portal(path, { headers: { authorization: `Bearer ${token}` } });
    const days: UsageRow[] = [];
    const files: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = `start_date=${begin}&end_date=2027-02-02&detail=day&limit=500${cursor && `&cursor=${cursor}`}`;
      files.push(await (await from(`/v1/usage.csv?${query}`)).text());
      const page = (await (await from(`/v1/usage?${query}`)).json()) as UsagePage;
      days.push(...page.rows);
      cursor = page.next;
    }
    const byDay = usedBy(({ app_id, day, service }) => `${app_id} ${day} ${service}`);
    const read = days.map(
      (row) =>
        [
          `${row.app_id} ${row.start_usage_date} ${row.usage_type_category}`,
          [row.requests, row.usage_units, row.billable_units],
        ] as const,
    );
    expect(sumsBy(read)).toEqual(byDay);
    const cells = files.flatMap((file) => file.trim().split('\r\n').slice(1));
    const saved = cells.map((line): readonly [string, Figures] => {
      const [day, , app_id, , , service, ...figures] = line.split(',');
      const [requests = 0, units = 0, billable = 0] = figures.map(Number);
      return [`${app_id} ${day} ${service}`, [requests, units, billable]];
    });
    expect(sumsBy(saved)).toEqual(byDay);
  });

  it('has the sums of its days in a chart by month, wherever the chart begins and ends', async () => {
    const last = Math.round((Date.parse('2027-02-02') - Date.parse(begin)) / 86_400_000);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: last }), fc.nat({ max: last }), async (one, other) => {
        const from = addDays(begin, Math.min(one, other));
        const to = addDays(begin, Math.max(one, other));
        const path = `/api/project/usage/${own.product_id}?start_date=${from}&end_date=${to}&detail=month`;
        const chart = (await own.browser.call('GET', path)).data as UsageReport;
        const bars = chart.non_dev_50_records.map(
          ({ app_id, start_usage_date, usage_type_category, requests, usage_units, billable_units }) =>
            [
              `${app_id} ${start_usage_date.slice(0, 7)} ${usage_type_category}`,
              [requests, usage_units, billable_units],
            ] as const,
        );
        const within = used.filter(({ day }) => from <= day && day <= to);
        const expected = within.map(
          ({ app_id, day, service, figures }) => [`${app_id} ${day.slice(0, 7)} ${service}`, figures] as const,
        );
        expect(sumsBy(bars)).toEqual(sumsBy(expected));
        expect(bars).toHaveLength(new Set(expected.map(([name]) => name)).size);
        const { rows } = await sql<{ updated: Date | null }>`
          select max(updated) as updated from usage_day
          where product_id = ${own.product_id} and day between ${from} and ${to}`.execute(app.database.db);
        expect(chart.last_usage_update).toBe(rows[0]?.updated?.toISOString() ?? null);
      }),
      { numRuns: 40 },
    );
  });

  it('has each unit in one statement: of its own period, or of the next one as an adjustment that names it', async () => {
    const periods = await readPeriods(own);
    expect(periods.filter(({ status }) => status === 'closed')).toHaveLength(11);
    const starts = periods.map(({ first_day }) => first_day);
    const lines = (await Promise.all(starts.map((start) => readStatement(own, start)))).flatMap((statement) =>
      statement.lines.map((line) => ({ ...line, source: line.adjusts ?? statement.period.first_day })),
    );
    const nameOf = (...parts: readonly (string | null)[]) => parts.join(' ');
    const stated = lines.map(
      ({ source, app_id, service, rule_day, requests, usage_units, billable_units }) =>
        [nameOf(source, app_id, service, rule_day), [requests, usage_units, billable_units]] as const,
    );
    const expected = usedBy(({ app_id, day, service }) => {
      const rule = service === 'matrix' ? (rules.findLast(({ from }) => from <= day)?.from ?? null) : null;
      return nameOf(starts.find((start) => start <= day) ?? '', app_id, service, rule);
    });
    expect(sumsBy(stated)).toEqual(expected);
    expect(lines.filter(({ adjusts }) => adjusts !== null).length).toBeGreaterThan(20);
    const path = `/api/project/usage-periods/${own.product_id}`;
    const files = starts.map(async (start) => (await own.browser.portal(`${path}/${start}/statement.csv`)).text());
    const cells = (await Promise.all(files)).flatMap((file) =>
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')),
    );
    const inFiles = cells.map((row): [string, Figures] => [
      'all',
      [Number(row.at(-3)), Number(row.at(-2)), Number(row.at(-1))],
    ]);
    expect(sumsBy(inFiles)).toEqual(usedBy(() => 'all'));
  });
});
