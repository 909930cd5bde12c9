import fc from 'fast-check';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { joseSignature } from './token-signing.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A number in DER: without leading zeros, except for one before a high bit. */
function integer(number: Uint8Array): Buffer {
  const start = number.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(start === -1 ? [0] : number.subarray(start));
  const content = Number(digits[0]) > 127 ? Buffer.concat([Buffer.of(0), digits]) : digits;
  return Buffer.concat([Buffer.of(2, content.length), content]);
}

const numbers = fc
  .tuple(fc.integer({ min: 0, max: 31 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, bytes]) => bytes.fill(0, 0, zeros));

const written = (der: Buffer) => joseSignature(der).toString('hex');

it('puts the numbers of a signature side by side, of whatever size they are KEY-52', () => {
  const ofNumbers = fc.property(numbers, numbers, (r, s) => {
    const content = Buffer.concat([integer(r), integer(s)]);
    expect(written(Buffer.concat([Buffer.of(0x30, content.length), content]))).toBe(
      Buffer.concat([r, s]).toString('hex'),
    );
  });
  fc.assert(ofNumbers);
});

it('signs any text for whoever verifies by RFC 7518 KEY-52', () => {
  const ofText = fc.property(fc.string(), (text) => {
    const signature = joseSignature(sign('sha256', Buffer.from(text), privateKey));
    expect(verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
  });
  fc.assert(ofText);
});
