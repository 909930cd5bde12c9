import type { OwnUsage, OwnUsageValue } from '@waypost/contract/entities/own-usage';
import type { ProjectId } from '@waypost/domain/base/ids';
import { describe, expect, it } from 'vitest';
import { otherColour } from '../../../ui/charts/chart-series.ts';
import { figureOf, ownBarOf, ownLines, ownNames, ownPartsOf, ownSeries, tableSeriesOf } from './own-usage-lines.ts';

const value = (id: string, given: Partial<OwnUsageValue> = {}): OwnUsageValue => ({
  value: id,
  name: `Name of ${id}`,
  project: null,
  requests: 0,
  usage_units: 0,
  billable_units: 0,
  ...given,
});
const record = (id: string | null, start_usage_date: string, requests: number): OwnUsage['records'][number] => ({
  value: id,
  start_usage_date,
  end_usage_date: start_usage_date,
  requests,
  usage_units: requests * 2,
  billable_units: requests * 3,
});
const report = (given: Partial<OwnUsage> = {}): OwnUsage => ({
  chart: 'service',
  by: 'project',
  start_date: '2026-03-01',
  end_date: '2026-03-03',
  detail: 'day',
  last_usage_update: null,
  projects: 2,
  values: [value('a'), value('b')],
  all_values: 2,
  records: [record('a', '2026-03-01', 1), record('b', '2026-03-03', 2), record('a', '2026-03-03', 4)],
  before: { requests: 0, usage_units: 0, billable_units: 0 },
  ...given,
});

describe('the figure of a chart', () => {
  const megabytes = 1024 * 1024;
  it.each([
    ['service', 'request', 20],
    ['service', 'transaction', 30],
    ['mau', 'transaction', 30],
    ['errors', 'transaction', 10],
    ['errors', 'request', 10],
    ['storage', 'request', 20 / 720 / megabytes],
    ['transfer', 'transaction', 30 / megabytes],
  ] as const)('%s in the %s view is %d (USE-12, USE-34)', (chart, view, figure) => {
    expect(figureOf(chart, view, { requests: 10, usage_units: 20, billable_units: '30' })).toBe(figure);
  });
});

describe('the lines of everything', () => {
  it('have a value for every day, the largest line first (USE-12)', () => {
    expect(ownLines(report(), 'request')).toEqual([
      { category: 'a', values: [2, 0, 8], total: 10 },
      { category: 'b', values: [0, 0, 4], total: 4 },
    ]);
    expect(ownLines(report(), 'transaction').map(({ total }) => total)).toEqual([15, 6]);
  });

  it('have a value for every month', () => {
    const months = report({ start_date: '2026-02-10', detail: 'month', records: [record('a', '2026-02-10', 1)] });
    expect(ownLines(months, 'request')).toEqual([{ category: 'a', values: [2, 0], total: 2 }]);
  });

  it('end with the values of other pages, however large (USE-52)', () => {
    const lines = ownLines(
      report({ records: [record(null, '2026-03-01', 100), record('a', '2026-03-01', 1)] }),
      'request',
    );
    expect(lines.map(({ category, total }) => [category, total])).toEqual([
      ['a', 2],
      ['', 200],
    ]);
  });
});

describe('the names of values', () => {
  it('are told apart by project, then by the end of the id', () => {
    const project = { id: 'prj_1' as ProjectId, name: 'Shop' };
    const values = [
      value('app_000001', { name: 'Web', project }),
      value('app_000002', { name: 'Web', project }),
      value('app_000003', { name: 'Web', project: { ...project, name: 'Fleet' } }),
      value('route', { name: null }),
    ];
    expect([...ownNames(values, (code) => `<${code}>`).values()]).toEqual([
      'Web · Shop …000001',
      'Web · Shop …000002',
      'Web · Fleet',
      '<route>',
    ]);
  });
});

describe('the series of everything', () => {
  const names = {
    names: new Map([
      ['a', 'A'],
      ['b', 'B'],
    ]),
    other: 'Other',
    areServices: false,
  };

  it('join the values of other pages with those beyond the colours (USE-52)', () => {
    const many = Array.from({ length: 10 }, (_, at) => record(`v${at}`, '2026-03-01', 20 - at));
    const lines = ownLines(report({ records: [...many, record(null, '2026-03-01', 5)] }), 'request');
    const series = ownSeries(lines, { ...names, names: new Map(many.map((_, at) => [`v${at}`, `V${at}`])) });
    expect(series).toHaveLength(9);
    expect(series.at(-1)).toEqual({
      name: 'Other',
      colourIndex: otherColour,
      values: [2 * (12 + 11 + 5), 0, 0],
      total: 56,
    });
    expect(series.slice(0, 8).map(({ name }) => name)).toEqual(['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7']);
  });

  it('show the values of other pages alone too, and every value in the table', () => {
    const lines = ownLines(
      report({ records: [record('a', '2026-03-01', 1), record(null, '2026-03-02', 5)] }),
      'request',
    );
    expect(ownSeries(lines, names).map(({ name, colourIndex }) => [name, colourIndex])).toEqual([
      ['A', 0],
      ['Other', otherColour],
    ]);
    expect(tableSeriesOf(lines, names).map(({ name, values }) => [name, values])).toEqual([
      ['A', [2, 0, 0]],
      ['Other', [0, 10, 0]],
    ]);
  });
});

describe('the explanation of a column', () => {
  const days = { from: '2026-03-02', to: '2026-03-02' };

  it('is asked for by chart, division, days, and the environment if one is chosen (USE-53)', () => {
    const asked = { chart: 'storage', by: 'app' } as const;
    expect(ownBarOf(asked, { filters: { environment: undefined }, days })).toEqual({ ...asked, days });
    expect(ownBarOf(asked, { filters: { environment: 'cit' }, days })).toEqual({ ...asked, days, environment: 'cit' });
  });

  it('can be chosen for each of its values by name, but not for those of other pages (USE-52, USE-53)', () => {
    const lines = ownLines(
      report({ records: [record('a', '2026-03-02', 1), record('b', '2026-03-01', 1), record(null, '2026-03-02', 9)] }),
      'request',
    );
    const names = { names: new Map([['a', 'Shop']]), other: 'Other', areServices: false };
    expect(ownPartsOf(lines, names, 1)).toEqual([
      { name: 'Shop', query: { value: 'a' } },
      { name: 'Other', query: undefined },
    ]);
  });
});
