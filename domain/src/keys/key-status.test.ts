import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayKeyStatus, isExpired, keyCreationRefusal, verifyCodes, verifyDecision } from './key-status.ts';
import { ariaStatusNames, isActiveStatus } from '../projects/status.ts';

const now = new Date('2026-03-01T12:00:00Z');
const past = now.getTime() - 1;

describe('expiry of a key', () => {
  it('never comes for -1 or without one KEY-03', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.constantFrom(-1, null, undefined), (at, expiresAt) => {
        expect(isExpired(expiresAt, at)).toBe(false);
      }),
    );
  });

  it('is over once expiresAt lies before now, to the millisecond KEY-07', () => {
    expect(isExpired(past, now)).toBe(true);
    expect(isExpired(now.getTime(), now)).toBe(false);
    expect(isExpired(now.getTime() + 1, now)).toBe(false);
    expect(isExpired(0, now)).toBe(true);
  });
});

describe('displayed status of a key', () => {
  it.each([
    [true, -1, 'Enabled'],
    [false, -1, 'Disabled'],
    [true, past, 'Expired'],
    [false, past, 'Expired'],
    [true, now.getTime(), 'Enabled'],
    [false, undefined, 'Disabled'],
  ] as const)('with enabled %s and expiresAt %s is %s', (enabled, expiresAt, shown) => {
    expect(displayKeyStatus({ enabled, expiresAt }, now)).toBe(shown);
  });
});

describe('creation of a key', () => {
  const free = { count: 1, limit: 2, projectStatus: 'ACTIVE', creating: false } as const;

  it.each([
    [{}, undefined],
    [{ count: 2 }, 'KEY_LIMIT_REACHED'],
    [{ count: 3 }, 'KEY_LIMIT_REACHED'],
    [{ limit: 0, count: 0 }, 'KEY_LIMIT_REACHED'],
    [{ creating: true }, 'KEY_CREATION_RUNNING'],
    [{ projectStatus: 'SUSPENDED' }, 'PROJECT_NOT_ACTIVE'],
    [{ projectStatus: 'SUSPENDED', count: 2 }, 'PROJECT_NOT_ACTIVE'],
  ] as const)('with %j is refused for %s', (facts, reason) => {
    expect(keyCreationRefusal({ ...free, ...facts })).toBe(reason);
  });

  it('needs a project of the active set', () => {
    for (const projectStatus of ariaStatusNames) {
      expect(keyCreationRefusal({ ...free, projectStatus }) === undefined).toBe(isActiveStatus(projectStatus));
    }
  });
});

describe('verification of a key', () => {
  const lasting = { appEnd: Infinity, projectEnd: Infinity };
  const good = { enabled: true, expiresAt: -1, projectStatus: 'ACTIVE', ...lasting } as const;
  const present = now.getTime();

  it.each([
    [{}, 'VALID'],
    [{ projectStatus: 'ACTIVE DUNNING 8' }, 'VALID'],
    [{ projectStatus: 'CANCELLED' }, 'PROJECT_INACTIVE'],
    [{ expiresAt: past }, 'EXPIRED'],
    [{ expiresAt: past, projectStatus: 'CANCELLED' }, 'EXPIRED'],
    [{ enabled: false, expiresAt: past, projectStatus: 'CANCELLED' }, 'DISABLED'],
    [{ appEnd: present + 1, projectEnd: present + 1 }, 'VALID'],
    [{ appEnd: present }, 'EXPIRED'],
    [{ appEnd: -Infinity, projectEnd: past }, 'EXPIRED'],
    [{ projectEnd: present }, 'PROJECT_INACTIVE'],
    [{ enabled: false, appEnd: past }, 'DISABLED'],
  ] as const)('with %j answers %s (KEY-49, KEY-57)', (facts, code) => {
    expect(verifyDecision({ ...good, ...facts }, now)).toBe(code);
  });

  it('is valid only for what is displayed as enabled in an active project', () => {
    const keys = fc.record({
      enabled: fc.boolean(),
      expiresAt: fc.constantFrom(-1, undefined, past, now.getTime() + 1),
      projectStatus: fc.constantFrom(...ariaStatusNames),
    });
    fc.assert(
      fc.property(keys, (key) => {
        const code = verifyDecision({ ...key, ...lasting }, now);
        expect(verifyCodes).toContain(code);
        expect(code === 'VALID').toBe(displayKeyStatus(key, now) === 'Enabled' && isActiveStatus(key.projectStatus));
      }),
    );
  });
});
