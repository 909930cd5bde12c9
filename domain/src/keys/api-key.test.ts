import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyFromRandom, apiKeyRandomBytes, crc32, isWellFormedApiKey, maskApiKey } from './api-key.ts';

const randomBytes = fc.uint8Array({ minLength: apiKeyRandomBytes, maxLength: apiKeyRandomBytes, max: 247 });
const counting = apiKeyFromRandom(Uint8Array.from({ length: 32 }, (_, index) => index));

describe('crc32', () => {
  it('agrees with zlib', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(crc32(text)).toBe(zlibCrc32(text));
      }),
    );
  });
});

describe('api key', () => {
  it('is prefix, 32 random characters and a checksum of 6 KEY-41', () => {
    expect(counting).toMatch(/^wp_0123456789ABCDEFGHIJKLMNOPQRSTUV[0-9A-Za-z]{6}$/);
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const key = apiKeyFromRandom(bytes);
        expect(key).toMatch(/^wp_[0-9A-Za-z]{38}$/);
        expect(isWellFormedApiKey(key)).toBe(true);
      }),
    );
  });

  it('is refused when any one character of it is changed KEY-41', () => {
    const position = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(randomBytes, position, fc.stringMatching(/^[0-9A-Za-z]$/), (bytes, at, other) => {
        const key = apiKeyFromRandom(bytes);
        const changed = key.slice(0, at) + other + key.slice(at + 1);
        expect(isWellFormedApiKey(changed)).toBe(changed === key);
      }),
    );
  });

  it.each([
    '',
    'wp_',
    counting.slice(3),
    `${counting}0`,
    `${counting}\n`,
    ` ${counting}`,
    counting.replace('wp_', 'WP_'),
    'wp_'.padEnd(41, 'ä'),
  ])('is not %j', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });

  it('needs its prefix and its length, whatever its checksum KEY-41', () => {
    const withChecksum = (text: string) => {
      let [rest, digits] = [crc32(text), ''];
      for (let at = 0; at < 6; at += 1) {
        digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(rest % 62) + digits;
        rest = Math.floor(rest / 62);
      }
      return text + digits;
    };
    const random = '0'.repeat(31);
    expect(isWellFormedApiKey(withChecksum(`wp_${random}0`))).toBe(true);
    for (const other of [`wp_${random}`, `wp_${random}00`, `xp_${random}0`, `x wp_${random}0`, `wp_${random}-`])
      expect(isWellFormedApiKey(withChecksum(other))).toBe(false);
  });

  it('uses every character equally often', () => {
    const seen = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const character = apiKeyFromRandom(new Uint8Array(32).fill(byte)).charAt(3);
      seen.set(character, (seen.get(character) ?? 0) + 1);
    }
    expect(seen.size).toBe(62);
    expect(new Set(seen.values())).toEqual(new Set([4]));
  });

  it('skips bytes that would make some characters likelier', () => {
    const biased = new Uint8Array(64).map((_, index) => (index % 2 ? 255 : index / 2));
    expect(apiKeyFromRandom(biased)).toBe(counting);
    const tooFew = new RangeError('Too few random bytes for an API key');
    expect(() => apiKeyFromRandom(new Uint8Array(64).fill(248))).toThrow(tooFew);
    expect(() => apiKeyFromRandom(new Uint8Array(31))).toThrow(tooFew);
  });

  it('is masked to a fixed length with its end shown', () => {
    expect(maskApiKey(counting)).toBe(`wp_••••${counting.slice(-4)}`);
  });
});
