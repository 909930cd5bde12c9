import { describe, expect, it } from 'vitest';
import { newKeyExpiry, type KeyOwnerStanding, hasImposedExpiry } from './key-expiry.ts';

const unproven: KeyOwnerStanding = { roles: [], channel: 'self-serve', emailVerified: false, hasPaymentMethod: false };
const now = new Date('2026-11-21T12:00:00Z');
const lifeMs = 1000;
const imposed = now.getTime() + lifeMs;

describe('a key ends by itself', () => {
  it('where its owner is self-serve, unverified, without payment method and no admin, all together KEY-15', () => {
    expect(hasImposedExpiry(unproven)).toBe(true);
    expect(hasImposedExpiry({ ...unproven, channel: null })).toBe(true);
    const others: Partial<KeyOwnerStanding>[] = [
      { emailVerified: true },
      { hasPaymentMethod: true },
      { roles: [{ name: 'customeradmin', value: 'app_x' }] },
      { channel: 'key-account' },
      { roles: [{ name: 'reseller', value: 'x' }] },
    ];
    for (const other of others) expect(hasImposedExpiry({ ...unproven, ...other })).toBe(false);
  });

  it.each([
    [undefined, imposed, -1],
    [-1, imposed, -1],
    [imposed + 1, imposed, imposed + 1],
    [imposed, imposed, null],
    [imposed - 1, imposed - 1, null],
  ])('asked for %s at %s, to be %s once its owner is verified or pays KEY-15', (requested, expiresAt, later) => {
    expect(newKeyExpiry(requested, unproven, { now, lifeMs })).toEqual({ expiresAt, requested: later });
    expect(newKeyExpiry(requested, { ...unproven, emailVerified: true }, { now, lifeMs })).toEqual({
      expiresAt: requested ?? -1,
      requested: null,
    });
  });
});
