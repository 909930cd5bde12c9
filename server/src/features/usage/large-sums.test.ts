import type { StatementLineRows, UsagePeriods, UsageStatement } from '@waypost/contract/entities/usage-periods';
import type { UsagePage, UsageReport } from '@waypost/contract/entities/usage';
import type { UsageBreakdown, UsageExplanation } from '@waypost/contract/entities/usage-detail';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { createProjectToken } from '../../../test/factories/project-tokens.ts';
import { fillMonths } from '../../../test/factories/metering.ts';
import { travelTo } from '../../../test/factories/statements.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const march = 'start_date=2026-03-01&end_date=2026-03-31';
/** Odd and larger than 2^53, so that a number would become an even one. */
const sum = '9007199254740993';

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-01T12:00:00Z') });
  own = await createOwnedApp(app);
  await travelTo(app, own, new Date('2026-03-31T12:00:00Z'));
  const { product_id, app_id } = own;
  const add = (day: string, type: string, units: string) =>
    sql`insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day, requests,
        usage_units, billable_units, updated)
      values (${product_id}, ${app_id}, ${day}, 'prd', ${type}, 'traffic', '0001-01-01', 1, ${units}, ${units},
        ${app.clock()})`.execute(app.database.db);
  for (const type of ['XYZ-Storage', 'Transactions']) {
    await add('2026-03-02', type, '9007199254740992');
    await add('2026-03-04', type, '1');
  }
  await fillMonths(app);
});
afterAll(() => app.dispose());

const read = async <T>(path: string): Promise<T> => {
  const { status, data } = await own.browser.call('GET', `/api/project/${path}`);
  expect(status).toBe(200);
  return data as T;
};

describe('a sum beyond 2^53', () => {
  it('is exact in the chart, in the explanation of its bar and in the breakdown', async () => {
    const chart = `usage/${own.product_id}?${march}&detail=month&chart_category=storage`;
    const { non_dev_50_records } = await read<UsageReport>(chart);
    expect(non_dev_50_records).toMatchObject([{ requests: 2, usage_units: sum, billable_units: sum }]);
    const bar = `usage-explanation/${own.product_id}?${march}`;
    const explanation = await read<UsageExplanation>(`${bar}&chart_category=storage`);
    expect(explanation).toMatchObject({ usage_units: sum, rest: null, parts: [{ billable_units: sum }] });
    const service = await read<UsageBreakdown>(`usage-breakdown/${own.product_id}?${march}&dimension=service`);
    expect(service.records).toMatchObject([{ usage_units: '9007199254740992' }, { usage_units: 1 }]);
    const later = 'start_date=2026-03-31&end_date=2026-03-31';
    const { before } = await read<UsageBreakdown>(`usage-breakdown/${own.product_id}?${later}&dimension=service`);
    expect(before).toEqual({ requests: 0, usage_units: 0, billable_units: 0 });
  });

  it('is exact for programs, as JSON and CSV (USE-50)', async () => {
    const { token } = await createProjectToken(own);
    const query = `${march}&detail=month&usage_type=XYZ-Storage`;
    const ask = (path: string) => app.portal(path, { headers: { authorization: `Bearer ${token}` } });
    const page = (await (await ask(`/v1/usage?${query}`)).json()) as UsagePage;
    expect(page.rows).toMatchObject([{ requests: 2, usage_units: sum, billable_units: sum }]);
    expect(await (await ask(`/v1/usage.csv?${query}`)).text()).toContain(`,2,${sum},${sum}\r\n`);
  });

  it('is exact in the statement of its period, in its lines, their days and its CSV (USE-51)', async () => {
    const periods = `usage-periods/${own.product_id}`;
    await travelTo(app, own, new Date('2026-04-05T12:00:00Z'));
    for (const isClosed of [false, true]) {
      if (isClosed) await app.services.runJob('usage.close-periods');
      const { periods: found } = await read<UsagePeriods>(periods);
      const total = { usage_type: 'XYZ-Storage', requests: 2, usage_units: sum, billable_units: sum };
      expect(found.find(({ first_day }) => first_day === '2026-03-01')).toMatchObject({
        status: isClosed ? 'closed' : 'closing',
        totals: [expect.objectContaining({ usage_type: 'Transactions', usage_units: sum }), total],
      });
      const { lines } = await read<UsageStatement>(`${periods}/2026-03-01`);
      const line = lines.find(({ usage_type }) => usage_type === 'XYZ-Storage') ?? expect.fail('no line');
      expect(line).toMatchObject({ usage_units: sum, billable_units: sum });
      const { days } = await read<StatementLineRows>(`${periods}/2026-03-01/lines/${line.line_id}`);
      expect(days.map(({ usage_units }) => usage_units)).toEqual(['9007199254740992', 1]);
      const csv = await own.browser.portal(`/api/project/${periods}/2026-03-01/statement.csv`);
      expect(await csv.text()).toContain(`,2,${sum},${sum}\r\n`);
    }
  });
});
