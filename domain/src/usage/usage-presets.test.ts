import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../base/day.ts';
import {
  billingPresets,
  defaultPreset,
  daysOfZoom,
  chooseGranularity,
  rangeOf,
  timeOptions,
  usageDateProblems,
  usagePresets,
  zoomLevels,
} from './usage-presets.ts';

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const days = instants.map(dayOf);

describe('usage periods', () => {
  it('are the time options and the billing period', () => {
    expect(timeOptions).toEqual(['1w', '1m', '3m', '1y', 'all', 'range']);
    expect(zoomLevels).toEqual([...timeOptions, 'billingPeriod']);
  });

  it('have presets for usage and for billing, the second one chosen at first USE-17 USE-18 USE-19', () => {
    const table = [...usagePresets, ...billingPresets].map(({ label, zoom_level, days: count }) => [
      label,
      zoom_level,
      count,
    ]);
    expect(table).toEqual([
      ['Last 7 days', '1w', 7],
      ['Last 30 days', '1m', 30],
      ['Last 12 months', '1y', 365],
      ['Custom', 'range', undefined],
      ['Last 3 billing periods', '3m', 90],
      ['Last 6 billing periods', 'range', 180],
      ['Last 12 billing periods', '1y', 365],
      ['All', 'all', undefined],
      ['Current billing period', 'billingPeriod', undefined],
    ]);
    expect(defaultPreset(usagePresets)?.label).toBe('Last 30 days');
    expect(defaultPreset(billingPresets)?.label).toBe('Last 6 billing periods');
  });

  it('of a preset end today and have as many days as it says', () => {
    expect(rangeOf({ label: '', zoom_level: '1w', days: 7 }, '2026-03-03')).toEqual({
      from: '2026-02-25',
      to: '2026-03-03',
    });
    expect(rangeOf({ label: '', zoom_level: 'range' }, '2026-03-03')).toBeUndefined();
  });

  it.each([
    ['1w', 7, 'day'],
    ['1m', 30, 'day'],
    ['3m', 90, 'month'],
    ['3m', 1, 'month'],
    ['1y', 365, 'month'],
    ['all', 89, 'day'],
    ['all', 90, 'month'],
    ['range', 89, 'day'],
    ['range', 90, 'month'],
    ['range', 400, 'month'],
    ['billingPeriod', 31, 'day'],
    ['billingPeriod', 92, 'day'],
    ['1m', 92, 'day'],
  ] as const)('of zoom %s over %i days are shown by %3$s USE-15', (zoom, length, expected) => {
    expect(chooseGranularity(zoom, { from: '2026-01-01', to: addDays('2026-01-01', length - 1) })).toBe(expected);
  });
});

describe('the days of a time option', () => {
  it('are those of its preset, and none where the range comes from elsewhere (USE-17, USE-20)', () => {
    const told = zoomLevels.map((zoom) => [zoom, daysOfZoom(zoom)]);
    expect(Object.fromEntries(told)).toEqual({
      '1w': 7,
      '1m': 30,
      '3m': 90,
      '1y': 365,
      all: undefined,
      range: undefined,
      billingPeriod: undefined,
    });
  });
});

describe('entered usage dates', () => {
  const today = '2026-03-03';
  const reasonsFor = (from: string, to: string) => usageDateProblems({ from, to, today }).map(({ reason }) => reason);

  it.each([
    ['2026-03-01', '2026-03-03', []],
    ['2026-03-03', '2026-03-03', []],
    ['2026-03-01', '2026-04-01', []],
    ['2026-02-30', '2026-03-03', ['INVALID_FROM_DATE']],
    ['2026-03-01', '3.3.2026', ['INVALID_TO_DATE']],
    ['2026-03-01', '1.1.2026', ['INVALID_TO_DATE']],
    ['x', '2026-03-03', ['INVALID_FROM_DATE']],
    ['', '', ['INVALID_FROM_DATE', 'INVALID_TO_DATE']],
    ['2026-03-02', '2026-03-01', ['FROM_AFTER_TO']],
    ['2026-03-04', '2026-03-05', ['FROM_AFTER_TODAY']],
    ['2026-03-05', '2026-03-04', ['FROM_AFTER_TO', 'FROM_AFTER_TODAY']],
    ['2026-03-05', 'soon', ['INVALID_TO_DATE', 'FROM_AFTER_TODAY']],
  ])('from %j to %j have the problems %j', (from, to, expected) => {
    expect(reasonsFor(from, to)).toEqual(expected);
  });

  it('are refused in the source’s words beside their field USE-23 USE-24 USE-25 USE-26 USE-27', () => {
    const all = [
      ...usageDateProblems({ from: 'x', to: 'x', today }),
      ...usageDateProblems({ from: '2026-03-05', to: '2026-03-04', today }),
    ];
    expect(all.map(({ path, message }) => [path, message])).toEqual([
      ['from', 'Invalid From date'],
      ['to', 'Invalid To date'],
      ['from', 'From date is later than To date'],
      ['from', 'From date is later than today'],
    ]);
  });

  it.each([
    ['2025-06-01', '2026-02-28', []],
    ['2025-05-31', '2026-02-28', ['INVALID_FROM_DATE']],
    ['2025-06-01', '2026-03-01', ['INVALID_TO_DATE']],
    ['2025-05-31', '2026-03-01', ['INVALID_FROM_DATE', 'INVALID_TO_DATE']],
    ['2026-03-04', '2026-03-05', ['INVALID_TO_DATE', 'FROM_AFTER_TODAY']],
  ])('from %j to %j have the problems %j in a project used from June to February (USE-43)', (from, to, expected) => {
    const limits = { from: '2025-06-01', to: '2026-02-28' };
    expect(usageDateProblems({ from, to, today, limits }).map(({ reason }) => reason)).toEqual(expected);
  });

  it('pass only as an ordered pair of days that has begun', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(reasonsFor(from, to).length === 0).toBe(from <= to && from <= today);
      }),
    );
  });
});
