import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWellFormedAppCode, licenseKeyFromRandom, licenseKeyRandomBytes, credentialKind } from './app-credentials.ts';

describe('what an app is called with', () => {
  it.each([
    [{ has_app_code: true, auth_type: 'appCode' }, 'app_code'],
    [{ has_app_code: true, auth_type: 'token' }, 'app_code'],
    [{ has_app_code: false, auth_type: 'token' }, 'access_keys'],
    [{ has_app_code: false, auth_type: 'apiKey' }, 'api_keys'],
  ] as const)('for %j is %s KEY-19 APP-06', (app, shown) => {
    expect(credentialKind(app)).toBe(shown);
  });
});

describe('the form of an app code', () => {
  it.each([
    ['A-_a'.repeat(8), true],
    ['a'.repeat(31), false],
    ['a'.repeat(33), false],
    [`${'a'.repeat(31)}=`, false],
    [`${'a'.repeat(32)}\n`, false],
  ])('of %j is told: %s', (text, expected) => {
    expect(isWellFormedAppCode(text)).toBe(expected);
  });
});

describe('a licence key', () => {
  it('is five groups of five characters, another one for other bytes', () => {
    const bytes = fc.uint8Array({ minLength: licenseKeyRandomBytes, maxLength: licenseKeyRandomBytes });
    fc.assert(
      fc.property(bytes, (random) => {
        expect(licenseKeyFromRandom(random)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
    const ascending = Uint8Array.from({ length: 25 }, (_, index) => index);
    expect(licenseKeyFromRandom(ascending)).toBe('01234-56789-ABCDE-FGHJK-MNPQR');
  });

  it('is not made of fewer bytes', () => {
    expect(() => licenseKeyFromRandom(new Uint8Array(24))).toThrow(new RangeError('A licence key needs 25 bytes'));
  });
});
