import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { daysOf, report } from '../../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { FileConfig } from '../../../config/file-config.ts';
import { readUnitRules } from './unit-rules.store.ts';

const day = 24 * 60 * 60_000;

function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(inject('runDirectory'), 'rules-'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const rules = {
  'matrix.json': {
    service: 'matrix',
    rules: [
      { from: '2026-03-01', counts: 'matrix-point', units: { minimum: 5 }, billable: { divide: 2 } },
      { from: '2026-01-01', counts: 'request' },
    ],
  },
  'tiles.json': {
    service: 'tiles',
    rules: [{ from: '2026-01-01', counts: 'tile-layer', billable: { free: 2, divide: 15 } }],
  },
  'map.json': { service: 'map', rules: [{ from: '2026-01-01', counts: 'session', billable: { multiply: 1000 } }] },
  'huge.json': { service: 'huge', rules: [{ from: '2026-01-01', counts: 'matrix-point', units: { multiply: 1000 } }] },
  'notes.txt': 'no rules',
};

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-01T12:00:00Z'), file: { unit_rules_folder: folderOf(rules) } });
});
afterAll(() => app.dispose());

type Facts = Omit<Parameters<typeof usageEvent>[0], 'app_id'>;
const event = (facts: Facts) => usageEvent({ app_id: own.app_id, ...facts });
const send = (events: readonly unknown[]) => report(app, events);

describe('unit rules', () => {
  it('compute units and billable units by the rule of the event’s day, also when it comes late, and without a rule units are as reported', async () => {
    own = await createOwnedApp(app);
    const matrix = (time: string, rows: number) =>
      event({ service: 'matrix', time: new Date(time), units: 9, data: { quantities: { rows, columns: 3 } } });
    const events = [
      matrix('2026-03-01T00:00:00Z', 4),
      matrix('2026-03-01T00:00:00Z', 1),
      matrix('2026-02-28T23:59:59.999Z', 4),
      event({ service: 'tiles', time: app.clock(), data: { quantities: { tiles: 10, layers: 2 } } }),
      event({ service: 'tiles', time: app.clock() }),
      event({ service: 'other', time: app.clock(), units: 7, data: { quantities: { items: 3 } } }),
    ];
    expect(await send(events)).toMatchObject({ accepted: 6 });
    const expected = {
      '2026-03-01 Transactions matrix prd': [2, 17, 9],
      '2026-02-28 Transactions matrix prd': [1, 1, 1],
      '2026-03-01 Transactions tiles prd': [2, 21, 2],
      '2026-03-01 Transactions other prd': [1, 7, 7],
    };
    expect(await daysOf(app, own.app_id)).toEqual(expected);
    app.clock.advance(20 * day);
    await send([matrix('2026-02-28T12:00:00Z', 4), ...events]);
    expect(await daysOf(app, own.app_id)).toEqual({ ...expected, '2026-02-28 Transactions matrix prd': [2, 2, 2] });
  });

  it('are shown as requests, units and billable units in the usage of a project', async () => {
    own = await createOwnedApp(app);
    const data = { requests: 2, quantities: { rows: 4, columns: 3 } };
    await send([event({ service: 'matrix', time: app.clock(), data })]);
    const { data: answer } = await own.browser.call('GET', `/api/project/usage/${own.product_id}`);
    expect(answer).toMatchObject({ non_dev_50_records: [{ requests: 2, usage_units: 12, billable_units: 6 }] });
  });

  it('count a session of twelve hours once for each user, however its events come, and a call without a user by itself', async () => {
    own = await createOwnedApp(app);
    const call = (name: string | undefined, time: string) =>
      event({ service: 'map', time: new Date(time), data: name === undefined ? {} : { user: name.repeat(64) } });
    const events = [
      call('a', '2026-03-10T12:00:00Z'),
      call('a', '2026-03-10T23:59:59.999Z'),
      call('a', '2026-03-10T11:59:59.999Z'),
      call('b', '2026-03-10T12:00:00Z'),
      call(undefined, '2026-03-10T12:00:00Z'),
      call(undefined, '2026-03-10T12:00:00Z'),
      call('a', '2026-03-10T00:00:00Z'),
    ];
    for (const one of events.slice(2)) await send([one]);
    await send(events);
    expect(await daysOf(app, own.app_id)).toEqual({ '2026-03-10 Transactions map prd': [7, 5, 5000] });
  });

  it('refuse an event whose units would be enormous', async () => {
    own = await createOwnedApp(app);
    const quantities = { rows: 10_000, columns: 10_000 };
    const answer = await send([event({ service: 'huge', time: app.clock(), data: { quantities } })]);
    expect(answer).toMatchObject({ accepted: 0, refused: [{ index: 0, reason: 'TOO_MANY_UNITS' }] });
  });

  it('with errors refuse the start, every problem of every file named', async () => {
    const rule = { from: '2026-01-01', counts: 'request' };
    const folder = folderOf({
      'a.json': '{',
      'b.json': {
        service: 'b',
        rules: [{ ...rule, from: '2026-02-30', counts: 'call', units: { divide: 0, more: 1 } }],
      },
      'c.json': { service: 'c', rules: [rule, rule] },
      'd.json': { service: 'd', rules: [] },
      'e.json': { service: 'd', rules: [rule] },
      'f.json': { service: 'd', rules: [{ ...rule, billable: { multiply: 1.5, rounding: 'even' } }] },
      'g.json': { service: 'e', rules: [rule] },
      'h.json': { service: 'e', rules: [rule] },
    });
    const refusal = await startTestApp({ file: { unit_rules_folder: folder } }).then(
      (): string => 'started',
      (error: unknown): string => String(error),
    );
    const named = [
      'a.json: ',
      'b.json: rules.0.from: must be a day',
      'b.json: rules.0.counts: ',
      'b.json: rules.0.units.divide: ',
      'b.json: rules.0.units: Unrecognized key: "more"',
      'c.json: rules: two rules begin on the same day',
      'd.json: rules: ',
      'f.json: rules.0.billable.multiply: ',
      'f.json: rules.0.billable.rounding: ',
      'h.json: service: e has its rules in g.json already',
    ];
    for (const problem of named) expect(refusal).toContain(`- ${problem}`);
    expect(refusal.split('\n- ')).toHaveLength(named.length + 1);
  });
});

it('are there by default for the services that keys can be restricted to', async () => {
  const shipped = await readUnitRules(join(import.meta.dirname, '../../../../../content/unit-rules'));
  expect([...shipped.keys()]).toEqual(FileConfig.parse({}).services);
});

it('are listed for everybody, with every step, and can be kept by browsers', async () => {
  const answer = await app.portal('/usage/unit-rules.json');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  const { data } = (await answer.json()) as { data: Record<string, unknown[]> };
  expect(Object.keys(data).toSorted()).toEqual(['huge', 'map', 'matrix', 'tiles']);
  const same = { free: 0, multiply: 1, divide: 1, rounding: 'up', minimum: 0 };
  expect(data['matrix']).toEqual([
    { from: '2026-03-01', counts: 'matrix-point', units: { ...same, minimum: 5 }, billable: { ...same, divide: 2 } },
    { from: '2026-01-01', counts: 'request', units: same, billable: same },
  ]);
});
