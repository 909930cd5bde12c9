import { expect, it } from 'vitest';
import { monthOf } from './cap-usage.service.ts';

it.each([
  ['2026-12-31', '2026-12-01', '2027-01-01'],
  ['2027-01-01', '2027-01-01', '2027-02-01'],
  ['2028-02-29', '2028-02-01', '2028-03-01'],
])('the cap of a customer counts on %s the month from %s to before %s', (today, start, end) => {
  expect(monthOf(today)).toEqual({ start, end });
});
