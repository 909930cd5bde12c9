import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDuration, type Duration, parseDuration } from './duration.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function parsed(text: string): Duration {
  const duration = parseDuration(text);
  if (!duration) throw new Error(`${text} is no duration`);
  return duration;
}
const after = (at: string, text: string) => addDuration(new Date(at), parsed(text)).toISOString();

describe('durations', () => {
  it.each([
    ['P1M', { months: 1, ms: 0 }],
    ['P1Y2M', { months: 14, ms: 0 }],
    ['P2W', { months: 0, ms: 14 * day }],
    ['P1DT12H', { months: 0, ms: 36 * hour }],
    ['PT5M', { months: 0, ms: 5 * minute }],
    ['PT1.5S', { months: 0, ms: 1500 }],
    ['PT0S', { months: 0, ms: 0 }],
    ['P1Y1M1W1DT1H1M1S', { months: 13, ms: 8 * day + hour + minute + 1000 }],
  ])('read %s', (text, expected) => {
    expect(parseDuration(text)).toEqual(expected);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1',
    '1M',
    'P1DT',
    'PM',
    'P-1D',
    '-P1D',
    'P1.5D',
    'P1D1M',
    'PT1M1H',
    'p1m',
    'P1M ',
    'P1H',
    `P${'9'.repeat(400)}D`,
  ])('refuse %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each([
    ['2026-01-15T10:00:00.000Z', 'P1M', '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 'P1M', '2026-02-28T10:00:00.000Z'],
    ['2024-01-31T10:00:00.000Z', 'P1M', '2024-02-29T10:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 'P1Y', '2025-02-28T00:00:00.000Z'],
    ['2026-11-30T23:59:59.999Z', 'P3M', '2027-02-28T23:59:59.999Z'],
    ['2026-01-31T00:00:00.000Z', 'P1M1D', '2026-03-01T00:00:00.000Z'],
    ['2026-03-28T12:00:00.000Z', 'P1D', '2026-03-29T12:00:00.000Z'],
    ['2026-12-31T23:55:00.000Z', 'PT5M', '2027-01-01T00:00:00.000Z'],
    ['0099-01-31T00:00:00.000Z', 'P1M', '0099-02-28T00:00:00.000Z'],
  ])('lead from %s by %s to %s', (at, text, expected) => {
    expect(after(at, text)).toBe(expected);
  });

  it('never lead out of the month that the calendar means', () => {
    const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2400-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 600 }), (at, months) => {
        const end = addDuration(at, parsed(`P${months}M`));
        const monthsLater = (end.getUTCFullYear() - at.getUTCFullYear()) * 12 + end.getUTCMonth() - at.getUTCMonth();
        expect(monthsLater).toBe(months);
        expect(end.getUTCDate()).toBeLessThanOrEqual(at.getUTCDate());
        expect(end.getTime() % day).toBe(at.getTime() % day);
      }),
    );
  });

  it('leave the date they are added to as it is, and end with the calendar', () => {
    const at = new Date('2026-01-31T00:00:00Z');
    addDuration(at, parsed('P1M'));
    expect(at.toISOString()).toBe('2026-01-31T00:00:00.000Z');
    expect(() => addDuration(new Date(8.64e15), parsed('P1D'))).toThrow(RangeError);
  });
});
