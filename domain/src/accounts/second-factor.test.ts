import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combineProofs,
  type ProofMethod,
  readRecoveryCode,
  readTotpCode,
  recentProofMs,
  formatRecoveryCode,
  totpStepOf,
} from './second-factor.ts';

const methods: ProofMethod[] = ['pwd', 'otp', 'pop', 'rec', 'fed', 'mfa'];
const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('combineProofs', () => {
  it.each<[ProofMethod[], ProofMethod[], ProofMethod[]]>([
    [['pwd'], [], ['pwd']],
    [['pwd'], ['pwd'], ['pwd']],
    [['pwd'], ['otp'], ['pwd', 'otp', 'mfa']],
    [['pwd'], ['pop'], ['pwd', 'pop', 'mfa']],
    [['pwd'], ['rec'], ['pwd', 'rec', 'mfa']],
    [['fed'], ['otp'], ['fed', 'otp', 'mfa']],
    [['fed'], ['pwd'], ['fed', 'pwd']],
    [['otp'], ['rec'], ['otp', 'rec']],
    [['pop', 'mfa'], ['pwd'], ['pop', 'mfa', 'pwd']],
  ])('takes %j and %j as %j', (first, second, both) => {
    expect(combineProofs(first, second)).toEqual(both);
  });

  it('loses nothing, repeats nothing and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.subarray(methods), fc.subarray(methods), (first, second) => {
        const both = combineProofs(first, second);
        expect(both).toEqual(expect.arrayContaining([...first, ...second]));
        expect(new Set(both).size).toBe(both.length);
        expect(combineProofs(second, first).toSorted()).toEqual(both.toSorted());
      }),
    );
  });
});

it('asks for a proof again after ten minutes ACC-51', () => {
  expect(new Date(recentProofMs).toISOString()).toBe('1970-01-01T00:10:00.000Z');
});

describe('readTotpCode', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['１２３４５６', undefined],
    ['', undefined],
  ])('reads %j as %s', (typed, code) => {
    expect(readTotpCode(typed)).toBe(code);
  });
});

describe('totpStepOf', () => {
  it.each([
    ['1970-01-01T00:00:29.999Z', 0],
    ['1970-01-01T00:00:30Z', 1],
    ['2005-03-18T01:58:29Z', 0x23523ec],
  ])('counts the 30 seconds until %s: %i', (at, step) => {
    expect(totpStepOf(new Date(at))).toBe(step);
  });
});

describe('a recovery code', () => {
  it('is read back however it is typed', () => {
    const typings = fc.constantFrom<(code: string) => string>(
      (code) => code.toUpperCase(),
      (code) => code.replace('-', ''),
      (code) => ` ${code.replace('-', ' ')} `,
      (code) => code.replaceAll('0', 'O'),
      (code) => code.replaceAll('1', 'l'),
      (code) => code.replaceAll('1', 'I'),
    );
    fc.assert(
      fc.property(random, typings, (bytes, typing) => {
        const code = formatRecoveryCode(bytes);
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
        expect(readRecoveryCode(typing(code))).toBe(code);
      }),
    );
  });

  it('differs wherever the low five bits of a byte differ', () => {
    fc.assert(
      fc.property(random, random, (one, other) => {
        const isSame = one.every((byte, at) => byte % 32 === (other[at] ?? 0) % 32);
        expect(formatRecoveryCode(one) === formatRecoveryCode(other)).toBe(isSame);
      }),
    );
  });

  it('is never made of less than it needs', () => {
    expect(() => formatRecoveryCode(new Uint8Array(9))).toThrow(
      new RangeError('A recovery code needs more random bytes'),
    );
  });

  it.each(['', 'abcde', 'abcde-fghj', 'abcde-fghjkm', 'abcdu-fghjk', 'äbcde-fghjk', '<b>ab-cdefg'])(
    'is not %j',
    (typed) => {
      expect(readRecoveryCode(typed)).toBeUndefined();
    },
  );
});
