import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, dayOf, daysBetween, isDay, wholeMonths } from './day.ts';

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('days', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accept %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '01-31-2026',
    '2026/01/31',
    '2026-01-31T00:00:00Z',
    ' 2026-01-31',
    '2026-01-31\n',
    '0000-01-01',
    '-001-01-01',
    '+012026-01-31',
    '２026-01-31',
  ])('refuse %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('are taken in UTC whatever the zone of the machine', () => {
    expect(dayOf(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
    expect(dayOf(new Date('2026-03-01T23:30:00-05:00'))).toBe('2026-03-02');
    fc.assert(fc.property(instants, (at) => isDay(dayOf(at))));
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('count from %s by %i to %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it('end with the years that have four digits', () => {
    const outside = new RangeError('The instant lies outside the years 0001 to 9999');
    expect(() => addDays('9999-12-31', 1)).toThrow(outside);
    expect(() => addDays('0001-01-01', -1)).toThrow(outside);
  });

  it('list a range with both its ends, in order and without a gap', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
    expect(countDays('2026-03-09', '2026-03-01')).toBe(0);
    const starts = instants.filter((at) => at.getUTCFullYear() < 9990).map(dayOf);
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 800 }), (from, length) => {
        const list = daysBetween(from, addDays(from, length));
        expect(list).toHaveLength(length + 1);
        expect(list.toSorted()).toEqual(list);
        expect(new Set(list).size).toBe(length + 1);
        expect(countDays(from, list.at(-1) ?? '')).toBe(length + 1);
      }),
    );
  });
});

describe('the whole months of a range', () => {
  it.each([
    [
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-01-01', to: '2026-01-31' },
    ],
    [
      { from: '2025-11-24', to: '2026-11-23' },
      { from: '2025-12-01', to: '2026-10-31' },
    ],
    [
      { from: '2024-01-31', to: '2024-03-30' },
      { from: '2024-02-01', to: '2024-02-29' },
    ],
    [
      { from: '2025-12-31', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-02-28' },
    ],
  ])('of %o are %o', (range, months) => {
    expect(wholeMonths(range)).toEqual(months);
  });

  it.each([
    ['2026-01-02', '2026-01-31'],
    ['2026-01-01', '2026-01-30'],
    ['2026-01-02', '2026-02-27'],
    ['2024-02-01', '2024-02-28'],
    ['2026-01-01', '2026-01-01'],
  ])('from %s to %s are none', (from, to) => {
    expect(wholeMonths({ from, to })).toBeUndefined();
  });
});
