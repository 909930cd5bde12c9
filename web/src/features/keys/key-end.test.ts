import { expect, it } from 'vitest';
import { parseKeyEnd, toLastDay } from './key-end.ts';

const today = '2026-03-01';
const lastMoment = (day: string) => Date.parse(`${day}T23:59:59.999Z`);

it.each([
  ['', -1],
  ['2026-03-01', lastMoment('2026-03-01')],
  ['2028-02-29', lastMoment('2028-02-29')],
  ['2026-02-28', undefined],
  ['2026-02-30', undefined],
  ['2027-02-29', undefined],
  ['soon', undefined],
])('a key whose last day is typed as %j ends at %j', (typed, end) => {
  expect(parseKeyEnd(typed, today)).toBe(end);
});

it.each(['', '2026-03-01', '2026-12-31'])('the last day %j is shown again as it was typed', (day) => {
  expect(toLastDay(parseKeyEnd(day, today) ?? Number.NaN)).toBe(day);
});
