import { describe, expect, it } from 'vitest';
import { appEnd, projectEnd } from './ends.ts';

const at = (instant: string) => Date.parse(instant);

describe('the end of an app', () => {
  it.each([
    [{ status: 'ACTIVE', expiry_date: null }, Infinity],
    [{ status: 'ACTIVE', expiry_date: '2026-02-28' }, at('2026-03-01T00:00:00Z')],
    [{ status: 'TERMINATED', expiry_date: null }, -Infinity],
    [{ status: 'TERMINATED', expiry_date: '2026-02-28' }, -Infinity],
  ] as const)('of %j is %d (KEY-57, APP-34)', (app, end) => expect(appEnd(app)).toBe(end));
});

describe('the end of a project', () => {
  const active = { aria_status: 'ACTIVE', ends_on: null, isEvaluation: false, expiry_date: null } as const;
  it.each([
    [{}, Infinity],
    [{ isEvaluation: true }, Infinity],
    [{ isEvaluation: true, expiry_date: '2026-12-31' }, at('2027-01-01T00:00:00Z')],
    [{ expiry_date: '2026-12-31' }, Infinity],
    [{ aria_status: 'CANCELLATION PENDING', ends_on: '2026-12-31' }, at('2026-12-31T00:00:00Z')],
    [{ aria_status: 'CANCELLATION PENDING' }, Infinity],
    [{ ends_on: '2026-12-31' }, Infinity],
    [
      { aria_status: 'CANCELLATION PENDING', ends_on: '2027-06-01', isEvaluation: true, expiry_date: '2026-12-31' },
      at('2027-01-01T00:00:00Z'),
    ],
  ] as const)('with %j is %d (KEY-57)', (facts, end) => expect(projectEnd({ ...active, ...facts })).toBe(end));
});
