import type { UsageEventPage, UsageExplanation } from '@waypost/contract/entities/usage-detail';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import { createPerson } from '../../../../test/factories/developers.ts';
import { createOwnedApp, type EventFacts, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const matrix = {
  service: 'matrix',
  rules: [
    { from: '2026-01-01', counts: 'request' },
    { from: '2026-03-02', counts: 'matrix-point', units: { minimum: 5 }, billable: { divide: 2 } },
  ],
};

let app: TestApp;
let own: OwnedApp;
let second: string;
beforeAll(async () => {
  const unit_rules_folder = mkdtempSync(join(inject('runDirectory'), 'explained-rules-'));
  writeFileSync(join(unit_rules_folder, 'matrix.json'), JSON.stringify(matrix));
  app = await startTestApp({ startAt: new Date('2026-03-03T12:30:00Z'), file: { unit_rules_folder } });
  own = await createOwnedApp(app);
  second = await createApp(app, own, { platform: 'server' });
  const call = (day: number, data: EventFacts['data'], app_id: string = own.app_id) =>
    usageEvent({ app_id, time: new Date(`2026-03-0${day}T10:00:00Z`), service: 'matrix', data });
  const size = (rows: number, columns: number) => ({ quantities: { rows, columns } });
  await report(app, [
    call(1, size(9, 9)),
    call(2, size(3, 3)),
    call(2, size(3, 3)),
    call(2, { ...size(1, 2), environment: 'cit', country: 'FR' }),
    call(2, { service: 'traffic', units: 8, keyId: 'key_1' }),
    call(2, { outcome: 'RATE_LIMITED', requests: 4 }),
    call(2, { outcome: 'SERVER_ERROR', requests: 1 }),
    call(3, size(2, 4), second),
    call(3, { category: 'BYTE', service: 'traffic', units: 700 }),
  ]);
});
afterAll(() => app.dispose());

type Reader = Pick<OwnedApp, 'browser'>;
async function ask<Answer>({ browser }: Reader, call: string, query: string): Promise<Answer> {
  const { status, data, error } = await browser.call('GET', `/api/project/usage-${call}/${own.product_id}?${query}`);
  return (status === 200 ? data : `${status} ${error?.reason}`) as Answer;
}
const explain = (query: string, reader: Reader = own) => ask<UsageExplanation>(reader, 'explanation', query);
const eventsOf = (query: string, reader: Reader = own) => ask<UsageEventPage>(reader, 'events', query);
const on = (day: number, more = '') => `start_date=2026-03-0${day}&end_date=2026-03-0${day}${more}`;
const march = 'start_date=2026-03-01&end_date=2026-03-03';

const figuresOf = ({
  requests,
  usage_units,
  billable_units,
}: Pick<UsageExplanation, 'requests' | 'usage_units' | 'billable_units'>) => [requests, usage_units, billable_units];

describe('the explanation of a bar', () => {
  it('names the sums, the rule, what it was applied to, and the failed calls of the day', async () => {
    const { parts, failed, rest, parts_add_up, events_from, ...bar } = await explain(on(2));
    expect(figuresOf(bar)).toEqual([4, 31, 21]);
    expect(parts.map(({ service, rule, ...part }) => [service, rule?.from, rule?.counts, ...figuresOf(part)])).toEqual([
      ['matrix', '2026-03-02', 'matrix-point', 3, 23, 13],
      ['traffic', undefined, undefined, 1, 8, 8],
    ]);
    expect(
      parts[0]?.counted?.map(({ events, quantities, ...each }) => [events, quantities, ...figuresOf(each)]),
    ).toEqual([
      [2, { rows: 3, columns: 3 }, 1, 9, 5],
      [1, { rows: 1, columns: 2 }, 1, 5, 3],
    ]);
    expect(failed).toEqual([
      { outcome: 'RATE_LIMITED', requests: 4 },
      { outcome: 'SERVER_ERROR', requests: 1 },
    ]);
    expect([rest, parts_add_up, events_from]).toEqual([null, true, '2026-01-22']);
  });

  it('tells every version of a rule apart within a month, and adds up to the bars of the chart', async () => {
    const answer = await explain(march);
    expect(
      answer.parts.map(({ service, rule, start_date, end_date, ...part }) => [
        service,
        rule?.from,
        start_date,
        end_date,
        ...figuresOf(part),
      ]),
    ).toEqual([
      ['matrix', '2026-01-01', '2026-03-01', '2026-03-01', 1, 1, 1],
      ['matrix', '2026-03-02', '2026-03-02', '2026-03-03', 4, 31, 17],
      ['traffic', undefined, '2026-03-02', '2026-03-02', 1, 8, 8],
    ]);
    const { data } = await own.browser.call(
      'GET',
      `/api/project/usage/${own.product_id}?${march}&chart_category=service`,
    );
    const { dev_50_records, non_dev_50_records } = data as UsageReport;
    const records = [...dev_50_records, ...non_dev_50_records];
    const sum = (of: (record: (typeof records)[number]) => number | string) =>
      records.reduce((total, record) => total + Number(of(record)), 0);
    expect(figuresOf(answer)).toEqual([
      sum((one) => one.requests),
      sum((one) => one.usage_units),
      sum((one) => one.billable_units),
    ]);
    const events = await eventsOf(march);
    const total = (name: 'requests' | 'usage_units' | 'billable_units') =>
      events.items.reduce((all, one) => all + one[name], 0);
    expect(figuresOf(answer)).toEqual([total('requests'), total('usage_units'), total('billable_units')]);
  });

  it.each([
    ['&service=traffic', [1, 8, 8], 1],
    ['&environment=cit', [1, 5, 3], 1],
    ['&dimension=country&value=FR', [1, 5, 3], 1],
    ['&dimension=country&value=', [3, 26, 18], 3],
    ['&dimension=key&value=key_1', [1, 8, 8], 1],
    ['&dimension=outcome', [5, 0, 0], 2],
    ['&dimension=outcome&value=RATE_LIMITED', [4, 0, 0], 1],
  ])('is limited by %s, as its events are', async (limit, expected, events) => {
    expect(figuresOf(await explain(on(2, limit)))).toEqual(expected);
    const { items } = await eventsOf(on(2, limit));
    expect(items).toHaveLength(events);
    expect(items.reduce((sum, { requests }) => sum + requests, 0)).toBe(expected[0]);
    expect(items.reduce((sum, { billable_units }) => sum + billable_units, 0)).toBe(expected[2]);
  });

  it('covers the types of its chart alone', async () => {
    expect(figuresOf(await explain(on(3)))).toEqual([1, 8, 4]);
    expect(figuresOf(await explain(on(3, '&chart_category=transfer')))).toEqual([1, 700, 700]);
    expect((await eventsOf(on(3, '&chart_category=transfer'))).items.map(({ usage_type }) => usage_type)).toEqual([
      'BYTE',
    ]);
  });

  it('names twenty services and sums up all others', async () => {
    const other = await createOwnedApp(app);
    const calls = Array.from({ length: 23 }, (_, index) =>
      usageEvent({
        app_id: other.app_id,
        time: new Date('2026-03-03T09:00:00Z'),
        service: `s${index}`,
        units: 1 + index,
      }),
    );
    await report(app, calls);
    const { data } = await other.browser.call('GET', `/api/project/usage-explanation/${other.product_id}?${on(3)}`);
    const { parts, rest } = data as UsageExplanation;
    expect([parts.length, parts[0]?.service, parts[19]?.service]).toEqual([20, 's22', 's3']);
    expect(rest).toEqual({ services: 3, requests: 3, usage_units: 6, billable_units: 6 });
  });

  it('lists its events page by page, each one once, by day and app, the latest first', async () => {
    const other = await createOwnedApp(app);
    const beside = await createApp(app, other, { platform: 'server' });
    const at = (index: number) => new Date(Date.UTC(2026, 2, 2 + (index % 2), 9, 0, index % 5));
    const calls = Array.from({ length: 120 }, (_, index) =>
      usageEvent({ app_id: index % 3 === 0 ? beside : other.app_id, time: at(index), service: 'traffic', units: 1 }),
    );
    await report(app, calls);
    const seen: UsageEventPage['items'][number][] = [];
    const sizes: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const from: string = next === '' ? '' : `&from=${encodeURIComponent(next)}`;
      const address = `/api/project/usage-events/${other.product_id}?${march}${from}`;
      const page = (await other.browser.call('GET', address)).data as UsageEventPage;
      seen.push(...page.items);
      sizes.push(page.items.length);
      next = page.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const orderOf = ({ time, app_id }: (typeof seen)[number]) => [time.slice(0, 10), app_id, time];
    const expected = seen.toSorted((one, two) => {
      const [day = '', appId = '', time = ''] = orderOf(one);
      const [otherDay = '', otherApp = '', otherTime = ''] = orderOf(two);
      return otherDay.localeCompare(day) || appId.localeCompare(otherApp) || otherTime.localeCompare(time);
    });
    expect(seen.map(orderOf)).toEqual(expected.map(orderOf));
    const spoiled = await other.browser.call('GET', `/api/project/usage-events/${other.product_id}?${march}&from=x`);
    expect(spoiled.error?.reason).toBe('INVALID_FIELDS');
  });

  it('covers a month at most, and an existing one', async () => {
    expect(await explain('start_date=2026-02-01&end_date=2026-03-03')).toMatchObject({ requests: 6 });
    expect(await explain('start_date=2026-01-31&end_date=2026-03-03')).toBe('400 INVALID_DATE');
    expect(await eventsOf('start_date=2026-01-31&end_date=2026-03-03')).toBe('400 INVALID_DATE');
    expect(await explain('start_date=2026-02-30&end_date=2026-03-03')).toBe('400 INVALID_DATE');
  });

  it('shows an admin of one app that app alone, and strangers nothing (ROL-15)', async () => {
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: second }] });
    const customer = app.database.db.updateTable('project').set({ customer_id: 'cus_explained' });
    await customer.where('product_id', '=', own.product_id).execute();
    const { failed, ...bar } = await explain(march, admin);
    expect([figuresOf(bar), failed]).toEqual([[1, 8, 4], []]);
    const { items } = await eventsOf(march, admin);
    expect(items.map(({ app_id }) => app_id)).toEqual([second]);
    const beside = JSON.stringify(['2026-03-02', own.app_id, '9999-12-31T23:59:59.999Z', '', '']);
    expect((await eventsOf(`${march}&from=${encodeURIComponent(beside)}`, admin)).items).toEqual([]);
    const stranger = await createOwnedApp(app);
    for (const [reader, query] of [
      [admin, `${march}&app_id=${own.app_id}`],
      [stranger, march],
    ] as const) {
      expect(await explain(query, reader)).toBe('404 NOT_FOUND');
      expect(await eventsOf(query, reader)).toBe('404 NOT_FOUND');
    }
  });
});
