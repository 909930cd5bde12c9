import { billingPresets, usagePresets } from '@waypost/domain/usage/usage-presets';
import { describe, expect, it } from 'vitest';
import { firstApp, hiddenApp, usageProject } from '../../../../test/usage-project.ts';
import { countFilters, daysOf, filtersFromText, filtersToText, noFilters, type UsageFilters } from './usage-filters.ts';

const today = '2026-03-10';
const project = usageProject();
const read = (text: string | undefined) => filtersFromText(text, project, today);
const range = { from: '2026-01-05', to: '2026-02-07' };
const custom = (from: string, to: string) =>
  `[service][date][zoom_level]=range&[service][date][from]=${from}&[service][date][to]=${to}`;

describe('filters in the address', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    ['[service][date][zoom_level]=1w', { preset: usagePresets[0] }],
    ['[service][date][zoom_level]=1y', { preset: usagePresets[2] }],
    [`[service][app][app_id]=${firstApp}`, { app_id: firstApp }],
    [
      `[service][app][app_id]=${firstApp}&[service][date][zoom_level]=1w`,
      { preset: usagePresets[0], app_id: firstApp },
    ],
    ['[service][environment][environment]=cit', { environment: 'cit' }],
    ['[mau][date][zoom_level]=all', { billing: billingPresets[3] }],
    [custom(range.from, range.to), { preset: usagePresets[3], range }],
  ])('are read: %j', (text, expected) => {
    expect(read(text)).toEqual({ ...noFilters, ...expected });
  });

  it.each([
    '[service][date][zoom_level]=tomorrow',
    '[service][date][zoom_level]=all',
    '[mau][date][zoom_level]=1w',
    '[service][app][app_id]=app_01hzy0a0a0a0a0a0a0a0a0a0z0',
    `[service][app][app_id]=${hiddenApp}`,
    '[service][app][app_id]=',
    '[service][environment][environment]=moon',
    '&&=&nonsense',
    '%5Bservice%5D=%',
  ])('are the default where they name nothing of the project: %j', (text) => {
    expect(read(text)).toEqual(noFilters);
  });

  it.each([
    ['', ''],
    ['2026-01-05', ''],
    ['2026-02-30', '2026-03-03'],
    ['2026-02-07', '2026-01-05'],
    ['2026-03-11', '2026-03-12'],
    ['2025-01-09', '2025-02-01'],
    ['2026-03-01', '2026-03-11'],
  ])('are the default instead of a range from %j to %j', (from, to) => {
    expect(read(custom(from, to))).toEqual(noFilters);
  });

  it('are written as [category][type][param]=value joined by &, and the defaults not at all (USE-21)', () => {
    expect(filtersToText(noFilters)).toBeUndefined();
    const filters: UsageFilters = {
      preset: usagePresets[3] ?? noFilters.preset,
      range,
      app_id: firstApp,
      environment: 'prd',
      billing: billingPresets[4] ?? noFilters.billing,
    };
    expect(filtersToText(filters)).toBe(
      `[service][date][zoom_level]=range&[service][date][from]=2026-01-05&[service][date][to]=2026-02-07&[service][app][app_id]=${firstApp}&[service][environment][environment]=prd&[mau][date][zoom_level]=billingPeriod`,
    );
  });

  it('are read back as they were written', () => {
    for (const preset of usagePresets) {
      for (const billing of billingPresets) {
        for (const environment of [undefined, 'prd', 'cit'] as const) {
          const filters = {
            preset,
            billing,
            environment,
            app_id: environment && firstApp,
            ...(preset.days === undefined && { range }),
          };
          expect(read(filtersToText(filters))).toEqual(filters);
        }
      }
    }
  });
});

describe('the number of filters', () => {
  it.each([
    [undefined, 0],
    ['[service][date][zoom_level]=1w', 1],
    [custom(range.from, range.to), 1],
    [`[service][app][app_id]=${firstApp}&[service][environment][environment]=prd`, 2],
    ['[mau][date][zoom_level]=1y', 1],
    ['[mau][date][zoom_level]=billingPeriod', 0],
    ['[mau][date][zoom_level]=billingPeriod&[service][date][zoom_level]=1w', 1],
  ])('of %j is %i: the billing period is no date filter USE-22', (text, count) => {
    expect(countFilters(read(text))).toBe(count);
  });
});

describe('the days of the filters', () => {
  it.each([
    ['1w', { from: '2026-03-04', to: '2026-03-10' }],
    ['1m', { from: '2026-02-09', to: '2026-03-10' }],
    ['1y', { from: '2025-03-11', to: '2026-03-10' }],
  ])('of %s end today', (zoom, days) => {
    expect(daysOf(read(`[service][date][zoom_level]=${zoom}`), today)).toEqual(days);
  });

  it('of a range are its own', () => {
    expect(daysOf(read(custom(range.from, range.to)), today)).toEqual(range);
  });
});
