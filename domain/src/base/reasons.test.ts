import { expect, it } from 'vitest';
import { type Reason, reasons, wireReason } from './reasons.ts';

const all = Object.keys(reasons) as Reason[];

it('sends every reason as a refusal of HTTP', () => {
  for (const reason of all) {
    const { status } = wireReason(reason);
    expect([reason, Number.isInteger(status) && status >= 400 && status <= 503]).toEqual([reason, true]);
  }
});

it('takes the status as the code, except where the source gives a code of its own (ERR-04, ERR-21)', () => {
  const own = all.filter((reason) => wireReason(reason).code !== wireReason(reason).status);
  expect(own.map((reason) => [reason, wireReason(reason).code])).toEqual([
    ['TOKEN_EXPIRED', 401_701],
    ['REACHED_PERMISSIONS_LIMIT', 422_000],
  ]);
});
