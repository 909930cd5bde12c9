import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfId, usageEventProblems } from './usage-event.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = new Date('2026-03-01T12:00:00Z');
const from = (ms: number) => new Date(now.getTime() + ms);

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
function uuidV7At(at: Date): string {
  const time = hex(at.getTime(), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
}
function ulidAt(at: Date): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let rest = BigInt(at.getTime());
  let time = '';
  for (let length = 0; length < 10; length += 1) {
    time = digits.charAt(Number(rest % 32n)) + time;
    rest /= 32n;
  }
  return `${time}0123456789ABCDEF`;
}
const idTimes = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });

describe('time of an id', () => {
  it('is read from published examples', () => {
    expect(timeOfId('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toEqual(new Date('2022-02-22T19:22:22.000Z'));
    expect(timeOfId('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(new Date(1469922850259));
  });

  it('is the time that a UUIDv7 or ULID was made with, in either case of letters', () => {
    fc.assert(
      fc.property(idTimes, fc.constantFrom(uuidV7At, ulidAt), fc.boolean(), (at, idAt, lower) => {
        const id = idAt(at);
        expect(timeOfId(lower ? id.toLowerCase() : id)).toEqual(at);
      }),
    );
  });

  it.each([
    '',
    'call-1',
    '550e8400-e29b-41d4-a716-446655440000',
    '017f22e2-79b0-7cc3-c8c4-dc0c0c07398f',
    '017f22e279b07cc398c4dc0c0c07398f',
    '81ARZ3NDEKTSV4RRFFQ69G5FAV',
    '01ARZ3NDEKTSV4RRFFQ69G5FAU',
    '01ARZ3NDEKTSV4RRFFQ69G5FAVV',
  ])('is not found in %j', (id) => {
    expect(timeOfId(id)).toBeUndefined();
  });
});

describe('usage event', () => {
  it.each([
    [0, []],
    [-35 * day, []],
    [-35 * day - 1, ['TOO_LATE']],
    [5 * minute, []],
    [5 * minute + 1, ['TOO_EARLY']],
  ])('whose time is %i ms from now has the problems %j', (ms, expected) => {
    expect(usageEventProblems({ id: 'call-1', time: from(ms) }, now)).toEqual(expected);
  });

  it.each([
    [day, []],
    [-day, []],
    [day + 1, ['ID_TIME_MISMATCH']],
    [-day - 1, ['ID_TIME_MISMATCH']],
  ])('whose id is %i ms from its time has the problems %j', (ms, expected) => {
    for (const idAt of [uuidV7At, ulidAt]) {
      expect(usageEventProblems({ id: idAt(from(ms)), time: now }, now)).toEqual(expected);
    }
  });

  it('lists every problem at once', () => {
    expect(usageEventProblems({ id: uuidV7At(now), time: from(-36 * day) }, now)).toEqual([
      'TOO_LATE',
      'ID_TIME_MISMATCH',
    ]);
    expect(usageEventProblems({ id: 'call-1', time: new Date(Number.NaN) }, now)).toEqual(['INVALID_TIME']);
  });

  it('is accepted under an id that carries a time only within a day of it', () => {
    const offsets = fc.integer({ min: -40 * day, max: day });
    fc.assert(
      fc.property(offsets, offsets, (one, other) => {
        const id = uuidV7At(from(one));
        if (usageEventProblems({ id, time: from(other) }, now).length === 0) {
          expect(Math.abs(one - other)).toBeLessThanOrEqual(day);
        }
      }),
    );
  });
});
