import { sameAmount } from '@waypost/domain/usage/unit-rules';
import { sql } from 'kysely';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import { createPerson } from '../../../../test/factories/developers.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { readLineRows, readPeriods, readStatement, travelTo } from '../../../../test/factories/statements.ts';
import { createUsage } from '../../../../test/factories/usage.ts';
import { csvLines } from '../../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { lineRowsOf } from './statements.service.ts';

const begin = new Date('2026-01-31T12:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

function rulesFolder(): string {
  const folder = mkdtempSync(join(inject('runDirectory'), 'rules-'));
  const rules = [
    { from: '2026-01-01', counts: 'request' },
    { from: '2026-02-10', counts: 'request', units: { multiply: 3 }, billable: { free: 1 } },
  ];
  writeFileSync(join(folder, 'route.json'), JSON.stringify({ service: 'route', rules }));
  return folder;
}

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: begin, file: { unit_rules_folder: rulesFolder() } });
});
afterAll(() => app.dispose());
beforeEach(async () => {
  app.clock.set(begin);
  own = await createOwnedApp(app);
});

const newRule = { counts: 'session', units: sameAmount, billable: sameAmount } as const;
const close = () => app.services.runJob('usage.close-periods');
type Facts = { readonly service?: string; readonly units?: number };
const use = (day: string, count: number, { service = 'route', units = 1 }: Facts = {}) =>
  report(
    app,
    Array.from({ length: count }, () => usageEvent({ app_id: own.app_id, time: at(day), service, units })),
  );
const linesOf = async (first_day: string) =>
  (await readStatement(own, first_day)).lines.map(
    ({ service, rule_day, adjusts, from_day, to_day, requests, usage_units, billable_units }) => [
      `${service} ${rule_day} ${adjusts} ${from_day} ${to_day}`,
      requests,
      usage_units,
      billable_units,
    ],
  );
const statuses = async () =>
  (await readPeriods(own)).map(({ first_day, last_day, status }) => [first_day, last_day, status]);

describe('the usage of a billing period', () => {
  it('is open until its end, is closed three days later, and then never changes', async () => {
    await use('2026-01-31', 2);
    await travelTo(app, own, at('2026-02-27'));
    await use('2026-02-10', 4);
    await use('2026-02-27', 1, { service: 'traffic', units: 7 });
    await close();
    expect(await statuses()).toEqual([['2026-01-31', '2026-02-27', 'open']]);
    await travelTo(app, own, new Date('2026-03-02T23:59:59.999Z'));
    await close();
    expect(await statuses()).toEqual([
      ['2026-02-28', '2026-03-30', 'open'],
      ['2026-01-31', '2026-02-27', 'closing'],
    ]);
    const lines = [
      ['route 2026-01-01 null 2026-01-31 2026-01-31', 2, 2, 2],
      ['route 2026-02-10 null 2026-02-10 2026-02-10', 4, 12, 8],
      ['traffic null null 2026-02-27 2026-02-27', 1, 7, 7],
    ];
    expect(await linesOf('2026-01-31')).toEqual(lines);
    await travelTo(app, own, new Date('2026-03-03T00:00:00Z'));
    await close();
    const [open, closed] = await readPeriods(own);
    expect([open?.status, open?.totals]).toEqual(['open', []]);
    expect(closed).toEqual({
      first_day: '2026-01-31',
      last_day: '2026-02-27',
      status: 'closed',
      closes_on: '2026-03-03',
      closed_at: '2026-03-03T00:00:00.000Z',
      totals: [{ usage_type: 'Transactions', requests: 7, usage_units: 21, billable_units: 17 }],
      adjustments: 0,
    });
    await use('2026-02-10', 1);
    await close();
    expect(await linesOf('2026-01-31')).toEqual(lines);
    for (const table of ['usage_period', 'usage_period_line', 'usage_period_day']) {
      const emptied = sql`delete from ${sql.table(table)}`.execute(app.database.db);
      await expect(emptied).rejects.toThrow('never changes');
    }
  });

  it('keeps late units for the next period, as an adjustment that names the one before', async () => {
    await use('2026-01-31', 2);
    await travelTo(app, own, at('2026-03-03'));
    await close();
    await use('2026-01-31', 3);
    await use('2026-02-20', 1);
    await use('2026-03-01', 5);
    const adjusted = [
      ['route 2026-01-01 2026-01-31 2026-01-31 2026-01-31', 3, 3, 3],
      ['route 2026-02-10 2026-01-31 2026-02-20 2026-02-20', 1, 3, 2],
      ['route 2026-02-10 null 2026-03-01 2026-03-01', 5, 15, 10],
    ];
    expect(await linesOf('2026-02-28')).toEqual(adjusted);
    await travelTo(app, own, at('2026-04-03'));
    await close();
    expect((await readPeriods(own))[1]).toMatchObject({ status: 'closed', adjustments: 2 });
    expect(await linesOf('2026-02-28')).toEqual(adjusted);
    expect(await linesOf('2026-01-31')).toEqual([['route 2026-01-01 null 2026-01-31 2026-01-31', 2, 2, 2]]);
    expect(await linesOf('2026-03-31')).toEqual([]);
    // a second time: late once more, of two periods at once
    await use('2026-02-27', 1);
    await use('2026-03-30', 1);
    expect(await linesOf('2026-03-31')).toEqual([
      ['route 2026-02-10 2026-01-31 2026-02-27 2026-02-27', 1, 3, 2],
      ['route 2026-02-10 2026-02-28 2026-03-30 2026-03-30', 1, 3, 2],
    ]);
  });

  it('takes units back by an adjustment when sums are corrected after the closing', async () => {
    await use('2026-01-31', 4, { service: 'traffic', units: 10 });
    await travelTo(app, own, at('2026-03-03'));
    await close();
    const ofApp = sql`where app_id = ${own.app_id}`;
    await sql`update usage_day set usage_units = 25, billable_units = 25 ${ofApp}`.execute(app.database.db);
    const line = ['traffic null 2026-01-31 2026-01-31 2026-01-31', 0, -15, -15];
    expect(await linesOf('2026-02-28')).toEqual([line]);
    await travelTo(app, own, at('2026-04-03'));
    await close();
    expect(await linesOf('2026-02-28')).toEqual([line]);
    expect(await linesOf('2026-03-31')).toEqual([]);
  });

  it('is closed for every period that has ended since, also with days before the project', async () => {
    await createUsage(app, own, [
      { day: '2025-11-05', service: 'traffic', units: 3 },
      { day: '2026-02-01', service: 'traffic', units: 5 },
      { day: '2026-04-01', service: 'traffic', units: 7 },
    ]);
    await travelTo(app, own, at('2026-08-20'));
    await app.services.runJob('usage.drop-old-days'); // no earlier day can change any more
    await close();
    expect((await statuses()).slice(-3)).toEqual([
      ['2026-03-31', '2026-04-29', 'closed'],
      ['2026-02-28', '2026-03-30', 'closed'],
      ['2026-01-31', '2026-02-27', 'closed'],
    ]);
    expect(await linesOf('2026-01-31')).toEqual([['traffic null null 2025-11-05 2026-02-01', 8, 8, 8]]);
    expect(await linesOf('2026-02-28')).toEqual([]);
    expect(await linesOf('2026-03-31')).toEqual([['traffic null null 2026-04-01 2026-04-01', 7, 7, 7]]);
  });

  it('begins anew with a plan that begins a new period', async () => {
    await travelTo(app, own, at('2026-03-20'));
    const { db } = app.database;
    await db
      .updateTable('project')
      .set({ period_started: '2026-03-10' })
      .where('product_id', '=', own.product_id)
      .execute();
    await close();
    expect(await statuses()).toEqual([
      ['2026-03-10', '2026-04-09', 'open'],
      ['2026-02-28', '2026-03-09', 'closed'],
      ['2026-01-31', '2026-02-27', 'closed'],
    ]);
  });

  it('opens the days and the rule of each line, which add up to it, closed or not', async () => {
    await use('2026-01-31', 2);
    await travelTo(app, own, at('2026-02-15'));
    await use('2026-02-10', 1);
    await use('2026-02-15', 4);
    await use('2026-02-15', 1, { service: 'traffic' });
    const rowsOf = async (first_day: string) => {
      const { lines } = await readStatement(own, first_day);
      return Promise.all(lines.map(({ line_id }) => readLineRows(own, first_day, line_id)));
    };
    const open = await rowsOf('2026-01-31');
    await travelTo(app, own, at('2026-03-04'));
    await close();
    const closed = await rowsOf('2026-01-31');
    expect(closed).toEqual(open);
    expect(closed.map(({ rule }) => rule?.from)).toEqual(['2026-01-01', '2026-02-10', undefined]);
    expect(closed[1]).toMatchObject({
      period: { first_day: '2026-01-31', last_day: '2026-02-27' },
      rule: { counts: 'request', units: { multiply: 3 }, billable: { free: 1 } },
      days: [
        { day: '2026-02-10', requests: 1, usage_units: 3, billable_units: 2 },
        { day: '2026-02-15', requests: 4, usage_units: 12, billable_units: 8 },
      ],
    });
    for (const { line, days } of closed)
      expect(days.reduce((sum, { billable_units }) => sum + Number(billable_units), 0)).toBe(line.billable_units);
  });

  it('keeps the rule with which a closed line was counted, whatever the rule files contain since', async () => {
    await use('2026-01-31', 2);
    await travelTo(app, own, at('2026-03-04'));
    const { product_id } = own;
    const { lines } = await readStatement(own, '2026-01-31');
    const days = { first_day: '2026-01-31', last_day: '2026-02-27' };
    const rules = new Map([['route', [{ ...newRule, from: '2026-01-01' }]]]);
    const ruleIn = async (period: Parameters<typeof lineRowsOf>[1]) =>
      (await lineRowsOf(app.database.db, period, { apps: 'all', line_id: lines[0]?.line_id ?? '', rules })).rule;
    const open = { ...days, product_id, status: 'open', closed_at: null, unstatedFrom: '2026-01-31' } as const;
    expect(await ruleIn(open)).toMatchObject({ counts: 'session' });
    await close();
    expect(await ruleIn({ ...open, status: 'closed', unstatedFrom: undefined })).toMatchObject({ counts: 'request' });
  });

  it('can be saved as CSV, whose cells are never formulas OPS-14', async () => {
    await use('2026-01-31', 2, { service: '=1+1' });
    const path = `/api/project/usage-periods/${own.product_id}/2026-01-31/statement.csv`;
    const answer = await own.browser.portal(path);
    const [head, line, end] = await csvLines(answer);
    expect(head).toBe(
      'Period from,Period to,Status,App ID,Environment,Usage type,Service,Unit rule,Adjusts period,First day,Last day,Requests,Units,Billable units',
    );
    expect(line).toBe(
      `2026-01-31,2026-02-27,open,${own.app_id},production,Transactions,'=1+1,,,2026-01-31,2026-01-31,2,2,2`,
    );
    expect(end).toBeUndefined();
  });

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
    'is saved as CSV with a service that begins with %s as text, and its sums as numbers',
    async (sign) => {
      await use('2026-01-31', 2, { service: `${sign}1+1` });
      const path = `/api/project/usage-periods/${own.product_id}/2026-01-31/statement.csv`;
      const text = await (await own.browser.portal(path)).text();
      expect(text).toContain(`,'${sign}1+1,,,2026-01-31,2026-01-31,2,2,2\r\n`);
    },
  );

  it('shows an admin of one app the lines, sums and CSV of that app alone (ROL-15)', async () => {
    const second = await createApp(app, own, { platform: 'server' });
    await use('2026-01-31', 2);
    const event = usageEvent({ app_id: second, time: at('2026-01-31'), service: 'traffic', units: 5 });
    await report(app, [event]);
    await app.database.db
      .updateTable('project')
      .set({ customer_id: 'cus_statements' })
      .where('product_id', '=', own.product_id)
      .execute();
    for (const isClosed of [false, true]) {
      if (isClosed) {
        app.clock.set(new Date('2026-03-03T00:00:00Z'));
        await close();
      }
      const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: second }] });
      const reader = { browser: admin.browser, product_id: own.product_id };
      const totals = [{ usage_type: 'Transactions', requests: 1, usage_units: 5, billable_units: 5 }];
      expect((await readPeriods(reader)).at(-1)).toMatchObject({ first_day: '2026-01-31', totals });
      const { period, lines } = await readStatement(reader, '2026-01-31');
      expect(period).toMatchObject({ status: isClosed ? 'closed' : 'open', totals });
      expect(lines).toMatchObject([{ app_id: second, service: 'traffic' }]);
      const csv = await admin.browser.portal(`/api/project/usage-periods/${own.product_id}/2026-01-31/statement.csv`);
      expect(await csv.text()).not.toContain(own.app_id);
    }
  });

  it('is listed by page, with every line once', async () => {
    await travelTo(app, own, at('2027-03-03'));
    await close();
    const page = await own.browser.call('GET', `/api/project/usage-periods/${own.product_id}`);
    expect(page.data).toMatchObject({ next: '2026-02-28' });
    expect((page.data as { periods: unknown[] }).periods).toHaveLength(13);
    const periods = await readPeriods(own);
    expect(new Set(periods.map(({ first_day }) => first_day)).size).toBe(periods.length);
    expect(periods.at(-1)?.first_day).toBe('2026-01-31');
    for (let from = 0; from < 450; from += 50) {
      const services = Array.from({ length: 50 }, (_, index) => `service ${from + index}`);
      await report(
        app,
        services.map((service) => usageEvent({ app_id: own.app_id, time: app.clock(), service })),
      );
    }
    const { lines, period } = await readStatement(own, periods[0]?.first_day ?? '');
    expect(lines).toHaveLength(450);
    expect(new Set(lines.map(({ service }) => service)).size).toBe(450);
    expect(period.totals).toEqual([
      { usage_type: 'Transactions', requests: 450, usage_units: 450, billable_units: 450 },
    ]);
  });

  it('is not found for a day on which no period begins, nor for another project’s or no line', async () => {
    await use('2026-01-31', 2);
    const other = await createOwnedApp(app);
    const path = `/api/project/usage-periods/${own.product_id}`;
    const [line] = (await readStatement(own, '2026-01-31')).lines;
    const noLine = Buffer.from('["a","b","c","d","e","f"]').toString('base64url');
    for (const [browser, address] of [
      [own.browser, `${path}/2026-02-01`],
      [own.browser, `${path}/2026-02-28`],
      [other.browser, `${path}/2026-01-31`],
      [other.browser, `/api/project/usage-periods/${other.product_id}/2026-01-31/lines/${line?.line_id}`],
      [own.browser, `${path}/2026-01-31/lines/${noLine}`],
      [own.browser, `${path}/2026-01-31/lines/zzz`],
      [own.browser, `${path}/2026-01-31?after=zzz`],
    ] as const) {
      const { status } = await browser.portal(address);
      expect(status, address).toBe(404);
    }
  });
});
