import { DomainError } from '@waypost/domain/base/domain-error';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('knows the password of a hash and no other, however the letters were typed', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('cafe\u0301 au lait, svp');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    expect(await passwords.matches('caf\u00e9 au lait, svp', stored)).toBe(true);
    expect(await passwords.matches('cafe au lait, svp', stored)).toBe(false);
  });

  it('salts, so that equal passwords have unequal hashes', async () => {
    const passwords = createPasswords();
    expect(await passwords.hash('the same password')).not.toBe(await passwords.hash('the same password'));
  });

  it('knows a hash that was made when hashes cost less, and still its password', async () => {
    const [former, passwords] = [
      createPasswords({ passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } }),
      createPasswords(),
    ];
    const stored = await former.hash('the same password');
    expect(await passwords.matches('the same password', stored)).toBe(true);
    expect([passwords.isOutdated(stored), passwords.isOutdated(await passwords.hash('another'))]).toEqual([
      true,
      false,
    ]);
  });

  it('matches nothing without a stored hash', async () => {
    expect(await createPasswords().matches('anything', undefined)).toBe(false);
  });

  it('refuses when too many wait, and goes on afterwards', async () => {
    const passwords = createPasswords({ atOnce: 1, maxWaiting: 1 });
    const tried = await Promise.allSettled(['a', 'b', 'c', 'd'].map((password) => passwords.hash(password)));
    expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const refusals = tried.filter((each) => each.status === 'rejected').map((each) => each.reason as unknown);
    expect(refusals.every((refusal) => refusal instanceof DomainError && refusal.reason === 'RATE_LIMITED')).toBe(true);
    expect(await passwords.hash('e')).toMatch(/^\$argon2id/);
  });
});
