import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  percentEncode,
  readOAuthHeader,
  readOAuthProof,
  signatureBase,
  signedAddress,
  type OAuthParameter,
} from './oauth-signature.ts';

describe('the text that is signed', () => {
  it('is that of RFC 5849, section 3.4.1.1 KEY-52', () => {
    const parameters: OAuthParameter[] = [
      ['b5', '=%3D'],
      ['a3', 'a'],
      ['c@', ''],
      ['a2', 'r b'],
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['oauth_signature', 'djosJKDKJSD8743243/jdk33klY='],
      ['c2', ''],
      ['a3', '2 q'],
    ];
    expect(signatureBase('post', signedAddress('http://EXAMPLE.COM:80/request?b5=x'), parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26' +
        'oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
        'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it('does not depend on the order of parameters KEY-52', () => {
    const parameter = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 6 }), (parameters) => {
        const base = signatureBase('POST', 'https://x/', parameters);
        expect(signatureBase('POST', 'https://x/', parameters.toReversed())).toBe(base);
      }),
    );
  });

  it('keeps a port that says something and drops one that does not', () => {
    expect(signedAddress('HTTP://LocalHost:4000/oauth2/token')).toBe('http://localhost:4000/oauth2/token');
    expect(signedAddress('https://Example.com:443/Path')).toBe('https://example.com/Path');
    expect(signedAddress('https://example.com:80')).toBe('https://example.com:80/');
  });

  it('is encoded as RFC 3986 has it, and back again', () => {
    expect(percentEncode("Az09-._~ !'()*+/=ä")).toBe('Az09-._~%20%21%27%28%29%2A%2B%2F%3D%C3%A4');
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeURIComponent(percentEncode(text)) === text));
  });
});

describe('the header of a signature', () => {
  it('is read without its realm KEY-52', () => {
    const read = readOAuthHeader('OAuth realm="Portal", oauth_nonce="a%20b",oauth_version="1.0"');
    expect(read && [...read]).toEqual([
      ['oauth_nonce', 'a b'],
      ['oauth_version', '1.0'],
    ]);
  });

  it.each([
    '',
    'Bearer x',
    'OAuth',
    'OAuth ',
    'OAuth a',
    'OAuth a=b',
    'OAuth a="1", a="2"',
    'OAuth a="%zz"',
    'OAuth a="1"x',
    `OAuth ${'a="1",'.repeat(50)}`,
  ])('is not read where it is %s KEY-52', (header) => expect(readOAuthHeader(header)).toBeUndefined());

  it('never fails to be read or refused', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readOAuthHeader(`OAuth ${text}`)));
  });
});

describe('what a header proves', () => {
  const now = new Date(1_800_000_000_000);
  const fine = {
    oauth_consumer_key: 'akc_1',
    oauth_nonce: 'n',
    oauth_signature: 's',
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: '1800000000',
  };
  const read = (change: Record<string, string> = {}) =>
    readOAuthProof(new Map(Object.entries({ ...fine, ...change })), now);

  it('is whose it is, when and by which nonce KEY-52', () => {
    expect(read({ oauth_version: '1.0', oauth_token: '' })).toEqual({
      consumer_key: 'akc_1',
      nonce: 'n',
      signature: 's',
      timestamp: 1_800_000_000,
    });
  });

  it('holds for 300 seconds either way KEY-52', () => {
    for (const time of ['1799999700', '1800000300'])
      expect(read({ oauth_timestamp: time })).toMatchObject({ timestamp: Number(time) });
    for (const time of ['1799999699', '1800000301', '', '-1', '1e9', '01800000000', 'NaN']) {
      expect(read({ oauth_timestamp: time })).toContain('timestamp');
    }
  });

  it('needs HMAC-SHA256, version 1.0, no token and a nonce of some length KEY-52', () => {
    const wrong: Record<string, string>[] = [
      { oauth_signature_method: 'HMAC-SHA1' },
      { oauth_signature_method: 'PLAINTEXT' },
      { oauth_version: '2.0' },
      { oauth_token: 'x' },
      { oauth_nonce: '' },
      { oauth_nonce: 'n'.repeat(129) },
    ];
    for (const change of wrong) expect(typeof read(change)).toBe('string');
  });
});
