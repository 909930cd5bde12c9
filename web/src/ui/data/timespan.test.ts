import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimespan } from './timespan.ts';

describe('a timespan', () => {
  it('is hours, minutes and seconds, with and without leading zeros WID-11', () => {
    const part = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 9999 }), part, part),
        fc.boolean(),
        ([hours, minutes, seconds], padded) => {
          const two = (count: number) => (padded ? String(count).padStart(2, '0') : String(count));
          const expected = hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
          expect(parseTimespan(`${hours}:${two(minutes)}:${two(seconds)}`)).toBe(expected);
        },
      ),
    );
  });

  it.each(['', '3', '3:00', '0:60:00', '0:00:60', '0:03:00:00', '-1:00:00', ' 0:03:00', '0:3m:00', '1e2:00:00'])(
    'is none in %j WID-12',
    (text) => {
      expect(parseTimespan(text)).toBeUndefined();
    },
  );
});
