import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './cryptography.ts';

const key = Buffer.alloc(32, 7);
const box = createSecretBox(key);

/** The first format: format, nonce, tag, ciphertext. */
function sealedWithoutKeyId(text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

describe('a sealed text', () => {
  it('opens only with its key and its context (KEY-42)', () => {
    const sealed = box.seal('geheim', 'key_1');
    expect(box.open(sealed, 'key_1')).toBe('geheim');
    expect(() => box.open(sealed, 'key_2')).toThrow();
    expect(box.seal('geheim', 'key_1')).not.toBe(sealed);
  });

  it('contains the id of its key, so that keys can be told apart later (KEY-42)', () => {
    const header = (sealed: string) => Buffer.from(sealed, 'base64url').subarray(0, 9).toString('hex');
    const other = createSecretBox(Buffer.alloc(32, 8));
    expect(header(box.seal('a', 'x'))).toBe(header(createSecretBox(key).seal('b', 'y')));
    expect(header(box.seal('a', 'x'))).not.toBe(header(other.seal('a', 'x')));
    const keyId = header(box.seal('a', 'x')).slice(2);
    expect(() => other.open(box.seal('a', 'x'), 'x')).toThrow(`The text was sealed with another key: ${keyId}`);
  });

  it('in the first format, without the id of a key, stays readable (KEY-42)', () => {
    const sealed = sealedWithoutKeyId('geheim', 'key_1');
    expect(box.open(sealed, 'key_1')).toBe('geheim');
    expect(() => box.open(sealed, 'key_2')).toThrow();
  });

  it('in an unknown format is refused', () => {
    expect(() => box.open(Buffer.of(9, 1, 2).toString('base64url'), 'x')).toThrow('unknown form');
  });
});
