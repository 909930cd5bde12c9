import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendedExpiry, isSettling, mayCreateApps } from './app-life.ts';
import { channels } from '../accounts/roles.ts';
import { addDays, countDays, dayOf } from '../base/day.ts';

it('creating apps is for every channel but admins of customers, and for automotive users under their flag (APP-32, APP-33)', () => {
  const allowed = (ff_automotive_app_limit?: boolean) =>
    channels.filter((channel) => mayCreateApps(channel, { ff_automotive_app_limit }));
  const others = ['reseller', 'key-account', 'self-serve', 'aws', 'aws-marketplace'];
  expect(allowed(true).toSorted()).toEqual([...others, 'automotive'].toSorted());
  for (const flag of [false, undefined]) expect(allowed(flag).toSorted()).toEqual(others.toSorted());
  expect(mayCreateApps('partner', {})).toBe(true);
});

describe('extending an app id', () => {
  it.each([
    ['2027-03-01', '2026-11-21', '2028-03-01'],
    ['2026-11-22', '2026-11-21', '2027-11-22'],
    ['2026-11-21', '2026-11-21', '2027-11-21'],
    ['2020-01-01', '2026-11-21', '2027-11-21'],
    [null, '2026-11-21', '2027-11-21'],
    ['2028-02-29', '2026-11-21', '2029-02-28'],
    [null, '0099-12-31', '0100-12-31'],
  ])('that ends at %s on %s gives it until %s APP-34', (present, today, next) => {
    expect(extendedExpiry(present, today)).toBe(next);
  });

  it('gives 365 or 366 days from the later of today and the present end APP-34', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map(dayOf);
    fc.assert(
      fc.property(fc.option(day), day, (present, today) => {
        const from = present !== null && present > today ? present : today;
        expect([365, 366]).toContain(countDays(addDays(from, 1), extendedExpiry(present, today)));
      }),
    );
  });
});

describe('an app that is settling', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  it.each([
    ['2026-11-21T11:59:00.000Z', true],
    ['2026-11-21T11:00:00.001Z', true],
    ['2026-11-21T11:00:00.000Z', false],
    ['2026-01-01T00:00:00.000Z', false],
    [null, true],
  ])('created at %s: %s APP-30', (created_time, expected) => {
    expect(isSettling({ created_time }, now)).toBe(expected);
  });
});
