import { describe, expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('a refusal', () => {
  it.each([
    ['KEY_MISSING', 401],
    ['NOT_FOUND', 401],
    ['DISABLED', 401],
    ['EXPIRED', 401],
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_PERMISSIONS', 403],
    ['PROJECT_INACTIVE', 403],
    ['RATE_LIMITED', 429],
    ['USAGE_EXCEEDED', 429],
    ['SPEND_CAP_REACHED', 429],
    ['PORTAL_AWAY', 503],
  ] as const)('has a status and words: %s is %i KEY-49', (code, status) => {
    const { problem, ...refusal } = refusalOf({ valid: false, code }, now);
    expect(refusal.status).toBe(status);
    expect(problem).toEqual({
      type: `https://waypost.dev/problems/${code}`,
      title: expect.any(String),
      status,
      code,
      detail: expect.any(String),
    });
    expect(Object.keys(refusal.headers)).toEqual(
      status === 401 ? ['www-authenticate'] : ['RATE_LIMITED', 'PORTAL_AWAY'].includes(code) ? ['retry-after'] : [],
    );
  });

  it('says what the portal said, and when to call again KEY-48', () => {
    const limited = { valid: false, code: 'RATE_LIMITED', message: 'This key may make 5 calls a minute.' } as const;
    const retryAfter = (endsAt: string) => refusalOf({ ...limited, endsAt }, now).headers['retry-after'];
    expect(refusalOf(limited, now).problem.detail).toBe('This key may make 5 calls a minute.');
    expect(retryAfter('2026-11-21T12:00:30.001Z')).toBe('31');
    expect(retryAfter('2026-11-21T11:59:00Z')).toBe('1');
    expect(refusalOf({ ...limited, code: 'USAGE_EXCEEDED', endsAt: '2026-11-21T13:00:00Z' }, now).headers).toEqual({
      'retry-after': '3600',
    });
  });

  it('names a reached spend cap, and when the caller may try again', () => {
    const cap = { scope: 'project', measure: 'money', limit: 20, currency: 'eur' } as const;
    const reached = { valid: false, code: 'SPEND_CAP_REACHED', message: 'Reached.', cap } as const;
    const { status, headers, problem } = refusalOf({ ...reached, endsAt: '2026-11-21T13:00:00Z' }, now);
    expect([status, headers]).toEqual([429, { 'retry-after': '3600' }]);
    expect(problem).toMatchObject({ detail: 'Reached.', cap, endsAt: '2026-11-21T13:00:00Z' });
    expect(problem).not.toHaveProperty('limits');
  });
});
