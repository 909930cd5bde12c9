import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVersionAtLeast } from './version.ts';

describe('isVersionAtLeast', () => {
  it.each([
    ['4.10', '4.9', true],
    ['4.9', '4.10', false],
    ['4.9.1', '4.9', true],
    ['4', '4.0.0', true],
    ['4.0', '4.0.1', false],
    ['10', '9.9', true],
    ['0.1', '3', false],
    ['', '0.1', false],
    ['x.9', '4', false],
    ['4.x', '4', true],
    ['-1', '0.1', false],
    ['1e3', '4', false],
  ])('says of %s and %s: %s ACC-15', (version, minimum, expected) => {
    expect(isVersionAtLeast(version, minimum)).toBe(expected);
  });

  it('orders any two versions, and equal ones both ways ACC-15', () => {
    const version = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(version, version, (one, other) => {
        const padded = (segments: number[]) =>
          [0, 1, 2, 3].map((at) => String(segments[at] ?? 0).padStart(2, '0')).join('.');
        expect(isVersionAtLeast(one.join('.'), other.join('.'))).toBe(padded(one) >= padded(other));
      }),
    );
  });
});
