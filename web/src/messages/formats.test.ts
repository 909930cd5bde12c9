import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDay,
  formatMinute,
  formatMonth,
  formatNumber,
  formatSecond,
  formatShortDay,
  formatTick,
  shortCount,
  shortData,
} from './formats.ts';
import { textOf } from './use-text.tsx';

const en = textOf({}, 'en');
const de = textOf({}, 'de');

it.each([
  [0, '0 MB'],
  [0.5, '512 MB'],
  [2.5, '2.5 GB'],
  [1024, '1 TB'],
  [12_288, '12 TB'],
])('shows %s GB as %s WID-16', (gigabytes, shown) => {
  expect(shortData(gigabytes, en)).toBe(shown);
});

it.each([
  [999, '999'],
  [250_000, '250K'],
  [1_234_567, '1.23M'],
  [4_200_000_000, '4,200M'],
])('shows the count %s as %s WID-17', (count, shown) => {
  expect(shortCount(count, en)).toBe(shown);
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])('in the zone %s', (processZone) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['2026-01-31T23:59:59Z', 'Jan 31, 2026', '31.01.2026'],
    ['2026-02-01T00:00:00Z', 'Feb 1, 2026', '01.02.2026'],
  ])('writes the UTC day of %s in both languages (UIX-03)', (instant, english, german) => {
    vi.stubEnv('TZ', processZone);
    expect([formatDay(instant, en), formatDay(instant, de)]).toEqual([english, german]);
  });

  it('writes times in 24 hours of UTC, and days and months as they are', () => {
    vi.stubEnv('TZ', processZone);
    const instant = '2026-01-31T23:05:09Z';
    expect([formatMinute(instant, en), formatMinute(instant, de)]).toEqual([
      'Jan 31, 2026, 23:05 UTC',
      '31.01.2026, 23:05 UTC',
    ]);
    expect(formatSecond(instant, de)).toBe('31.01.2026, 23:05:09 UTC');
    expect([formatShortDay('2026-01-31', en), formatShortDay('2026-01-31', de)]).toEqual(['Jan 31', '31. Jan.']);
    expect([formatMonth('2026-01', en), formatMonth('2026-01', de)]).toEqual(['Jan 2026', 'Jan. 2026']);
  });
});

it('writes numbers by the language (UIX-03)', () => {
  expect([formatNumber(1_234.567, en), formatNumber(1_234.567, de)]).toEqual(['1,234.57', '1.234,57']);
  expect([shortData(2.5, de), shortCount(1_234_567, de)]).toEqual(['2,5 GB', '1,23M']);
});

it('writes the values of an axis by the language', () => {
  expect([formatTick(1500, en), formatTick(1500, de), formatTick(0.5, de)]).toEqual(['1.5K', '1,5K', '0,5']);
});
