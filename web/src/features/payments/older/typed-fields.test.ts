import { expect, it } from 'vitest';
import { markedNames, problemsOf } from './typed-fields.ts';

const now = new Date('2026-11-23T12:00:00Z');
const right = { holder: 'Ada Lovelace', month: '11', year: '2026' };

it.each([
  [{}, {}],
  [{ holder: ' ' }, { holder: 'payments.holderRequired' }],
  [{ holder: 'A' }, { holder: 'payments.holderLength' }],
  [{ holder: '4111 1111 1111 1111' }, { holder: 'payments.holderNumber' }],
  [{ month: '10' }, { month: 'payments.pastExpiry' }],
  [{ month: '10', year: '2027' }, {}],
  [{ month: '' }, { month: 'payments.chooseMonth' }],
  [
    { month: '', year: '' },
    { month: 'payments.chooseMonth', year: 'payments.chooseYear' },
  ],
])('the typed values with %j have the problems %j', (change, problems) =>
  expect(problemsOf({ ...right, ...change }, now)).toEqual(problems),
);

it('an error names the portal’s own fields and those in frames', () => {
  expect(markedNames(['cc_exp_mm', 'cc_exp_yyyy'])).toEqual(['month', 'year']);
  expect(markedNames(['cc_no', 'cvv'])).toEqual([]);
});
