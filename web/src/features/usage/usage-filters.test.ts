import { usagePresets } from '@waypost/domain/base/day';
import { describe, expect, it } from 'vitest';
import { daysOf, filtersFromText, filtersToText } from './usage-filters.ts';

const app_id = 'app_01hzy0a0a0a0a0a0a0a0a0a0a0';
const range = { from: '2026-01-05', to: '2026-02-07' };
const custom = (from: string, to: string) =>
  `[service][date][zoom_level]=range&[service][date][from]=${from}&[service][date][to]=${to}`;

describe('filtersFromText', () => {
  it.each([
    [undefined, '1m', undefined],
    ['', '1m', undefined],
    ['[service][date][zoom_level]=1w', '1w', undefined],
    ['[service][date][zoom_level]=1y', '1y', undefined],
    [`[service][app][app_id]=${app_id}`, '1m', app_id],
    [`[service][app][app_id]=${app_id}&[service][date][zoom_level]=1w`, '1w', app_id],
    ['[service][date][zoom_level]=tomorrow', '1m', undefined],
    ['[service][date][zoom_level]=all', '1m', undefined],
    ['[mau][date][zoom_level]=1w', '1m', undefined],
    ['&&=&nonsense', '1m', undefined],
  ])('reads %j as %s and %s', (text, zoom_level, app) => {
    const { preset, app_id: read } = filtersFromText(text);
    expect([preset.zoom_level, read]).toEqual([zoom_level, app]);
  });

  it('reads a range of days', () => {
    expect(filtersFromText(custom(range.from, range.to))).toMatchObject({ preset: { zoom_level: 'range' }, range });
  });

  it.each([
    ['', ''],
    ['2026-01-05', ''],
    ['2026-02-30', '2026-03-03'],
    ['2026-02-07', '2026-01-05'],
  ])('takes the default instead of a range from %j to %j', (from, to) => {
    expect(filtersFromText(custom(from, to))).toEqual(filtersFromText(undefined));
  });
});

describe('filtersToText', () => {
  it('leaves a plain address plain', () => {
    expect(filtersToText(filtersFromText(undefined))).toBeUndefined();
  });

  it('is read back as what it was, the range included', () => {
    for (const preset of usagePresets) {
      for (const app of [undefined, app_id]) {
        const filters = { preset, app_id: app, ...(preset.days === undefined && { range }) };
        expect(filtersFromText(filtersToText(filters))).toEqual(filters);
      }
    }
  });
});

describe('daysOf', () => {
  it.each([
    ['1w', { from: '2026-03-04', to: '2026-03-10' }],
    ['1m', { from: '2026-02-09', to: '2026-03-10' }],
    ['1y', { from: '2025-03-11', to: '2026-03-10' }],
  ])('counts %s back from today', (zoom, days) => {
    expect(daysOf(filtersFromText(`[service][date][zoom_level]=${zoom}`), '2026-03-10')).toEqual(days);
  });

  it('leaves a chosen range as it is', () => {
    expect(daysOf(filtersFromText(custom(range.from, range.to)), '2026-03-10')).toEqual(range);
  });
});
