import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../base/clock.ts';
import { createAccessTokens } from './access-tokens.ts';

const newKey = (kid: string) => ({
  kid,
  private_jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
});
const [old, present, strange] = [newKey('old'), newKey('present'), newKey('present')];
const clock = createTestClock(new Date('2026-03-01T12:00:00Z'));
const issuer = 'https://account.example';
const audience = 'https://portal.example';
const audiences = [issuer, audience];
const audienceOf = (client_id: string) => (client_id === 'shop' ? audience : issuer);
const tokensOf = (signingKeys: (typeof old)[]) =>
  createAccessTokens({ signingKeys, issuer, audiences, audienceOf, clock });
const subject = { userId: 'usr_01arz3ndektsv4rrffq69g5fav', sid: 'family', client_id: 'shop' } as const;

describe('access tokens', () => {
  it('are RFC 9068 tokens that a standard library verifies with the published keys ACC-59', async () => {
    const tokens = tokensOf([present, old]);
    const { token, jti } = await tokens.issue(subject);
    const keySet = createLocalJWKSet({ keys: tokens.keySet.keys as { kty: string }[] });
    const { payload, protectedHeader } = await jwtVerify(token, keySet, { currentDate: clock() });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: 'present' });
    const iat = clock().getTime() / 1000;
    const { userId: sub, sid, client_id } = subject;
    expect(payload).toEqual({ iss: issuer, aud: audience, sub, sid, client_id, jti, iat, exp: iat + 3600 });
  });

  it('are for the origin that their client is registered for, and say so when they are read ACC-62', async () => {
    const tokens = tokensOf([present]);
    const audienceFor = async (client_id: string) =>
      (await tokens.read((await tokens.issue({ ...subject, client_id })).token)).audience;
    expect([await audienceFor('shop'), await audienceFor('press')]).toEqual([audience, issuer]);
  });

  it('publishes no private part of a key ACC-59', () => {
    const { keys } = tokensOf([present, old]).keySet;
    expect(keys.map(({ kid }) => kid)).toEqual(['present', 'old']);
    expect(keys.flatMap((key) => Object.keys(key))).not.toContain('d');
  });

  it('reads a token of a key that no longer signs, until the key is gone ACC-59', async () => {
    const { token } = await tokensOf([old]).issue(subject);
    expect(await tokensOf([present, old]).read(token)).toMatchObject(subject);
    await expect(tokensOf([present]).read(token)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
  });

  it('says of an expired token that it has expired', async () => {
    const own = createTestClock(clock());
    const tokens = createAccessTokens({ signingKeys: [present], issuer, audiences, audienceOf, clock: own });
    const { token } = await tokens.issue(subject);
    own.advance(3_599_000);
    expect(await tokens.read(token)).toMatchObject(subject);
    own.advance(1000);
    await expect(tokens.read(token)).rejects.toMatchObject({ reason: 'TOKEN_EXPIRED' });
  });

  it('refuses a token of another key, issuer, audience, type or algorithm ACC-59', async () => {
    const tokens = tokensOf([present]);
    const { token } = await tokens.issue(subject);
    const claims = { sid: subject.sid, client_id: subject.client_id, iss: issuer, aud: audience, sub: subject.userId };
    const exp = Math.floor(clock().getTime() / 1000) + 60;
    const sign = (typ: string, key = present, changed = {}) =>
      new SignJWT({ ...claims, exp, ...changed })
        .setProtectedHeader({ alg: 'ES256', typ, kid: key.kid })
        .sign(createPrivateKey({ key: key.private_jwk, format: 'jwk' }));
    const [, body] = token.split('.');
    const header = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString('base64url');
    const forged = [
      await sign('at+jwt', strange),
      await sign('at+jwt', present, { iss: 'https://evil.example' }),
      await sign('at+jwt', present, { aud: 'https://evil.example' }),
      await sign('at+jwt', present, { sub: 'somebody' }),
      await sign('JWT'),
      await tokens.issueIdentity(subject),
      `${header}.${body}.`,
      'nonsense',
      '',
    ];
    for (const each of forged) await expect(tokens.read(each)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    expect(await tokens.read(await sign('at+jwt'))).toMatchObject(subject);
  });
});
