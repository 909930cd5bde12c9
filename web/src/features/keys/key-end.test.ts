import { expect, it } from 'vitest';
import { earliestKeyEnd, parseKeyEnd, toLastDay } from './key-end.ts';

/** A clock whose reader lives so many hours east of UTC. */
const at = (instant: string, hoursEast = 0) =>
  Object.assign(new Date(instant), { getTimezoneOffset: () => -60 * hoursEast });
const lastMoment = (day: string) => Date.parse(`${day}T23:59:59.999Z`);
const noon = at('2026-03-01T12:00:00Z');

it.each([
  ['', -1],
  ['2026-03-01', lastMoment('2026-03-01')],
  ['2028-02-29', lastMoment('2028-02-29')],
  ['2026-02-28', undefined],
  ['2026-02-30', undefined],
  ['2027-02-29', undefined],
  ['soon', undefined],
])('a key whose last day is typed as %j ends at %j', (typed, end) => {
  expect(parseKeyEnd(typed, noon)).toBe(end);
});

const inHonolulu = at('2026-03-02T04:00:00Z', -10);
const inAuckland = at('2026-03-01T20:00:00Z', 13);

it.each([
  [inHonolulu, '2026-03-01', lastMoment('2026-03-02')],
  [inHonolulu, '2026-03-02', lastMoment('2026-03-02')],
  [inHonolulu, '2026-02-28', undefined],
  [inAuckland, '2026-03-02', lastMoment('2026-03-02')],
  [inAuckland, '2026-03-01', lastMoment('2026-03-01')],
  [inAuckland, '2026-02-28', undefined],
])('at %s where the reader lives, the last day %s ends at %j', (now, typed, end) => {
  expect(parseKeyEnd(typed, now)).toBe(end);
});

it('the earliest last day is today, where it began last', () => {
  expect(earliestKeyEnd(inHonolulu)).toBe('2026-03-01');
  expect(earliestKeyEnd(inAuckland)).toBe('2026-03-01');
  expect(earliestKeyEnd(noon)).toBe('2026-03-01');
});

it.each(['', '2026-03-01', '2026-12-31'])('the last day %j is shown again as it was typed', (day) => {
  expect(toLastDay(parseKeyEnd(day, noon) ?? Number.NaN)).toBe(day);
});
