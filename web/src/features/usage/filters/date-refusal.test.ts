import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { dateRefusal } from './date-refusal.ts';

const refused = (reason: string, ...messages: string[]) =>
  new ApiError({
    status: 400,
    code: 400,
    reason,
    fields: messages.map((message) => ({ path: 'x', reason: 'x', message })),
  });

it('finds the entered date by the parameter in a message of the server, and neither in any other message (USE-32)', () => {
  const start = 'start_date must not be later than today.';
  const end = 'end_date must be a day in the form yyyy-MM-dd.';
  expect(dateRefusal(refused('INVALID_DATE', start))).toEqual({ from: true, to: false });
  expect(dateRefusal(refused('INVALID_DATE', end))).toEqual({ from: false, to: true });
  expect(dateRefusal(refused('INVALID_DATE', start, end))).toEqual({ from: true, to: true });
  expect(dateRefusal(refused('INVALID_DATE', 'Too much.'))).toEqual({ from: false, to: false });
});

it('is nothing for failures that do not speak of dates', () => {
  for (const error of [null, new Error('start_date'), refused('INVALID_FIELDS', 'start_date')])
    expect(dateRefusal(error)).toBeUndefined();
});
