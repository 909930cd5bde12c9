import { type AccessKeyId, type AppId, isId } from '@waypost/domain/base/ids';
import { jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';

/** A day limits both the requests for tokens and the damage of a leaked one. */
export const tokenLifeMs = 24 * 60 * 60 * 1000;

export type TokenOf = { readonly app_id: AppId; readonly accessKeyId: AccessKeyId };
export type ReadAccessToken = TokenOf & { readonly jti: string; readonly issued_at: Date; readonly expires_at: Date };

export type TokenSigning = {
  readonly issuer: string;
  readonly audience: string;
  issue(of: TokenOf): Promise<string>;
  /** Undefined for a text that is no token of ours; reads expired tokens too. */
  read(token: string): Promise<ReadAccessToken | undefined>;
  readonly keySet: { readonly keys: readonly Readonly<Record<string, unknown>>[] };
};

export type TokenSigningDeps = {
  /** The first one signs; the others stay published until their last token expires. */
  readonly signingKeys: readonly { readonly kid: string; readonly private_jwk: JsonWebKey }[];
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
};

const seconds = (ms: number) => Math.floor(ms / 1000);
/** Longer than any of our tokens; longer texts are not parsed. */
const longestToken = 2048;

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const partLength = 32;

/** Writes one number of a signature in 32 bytes; DER omits leading zeros, and adds one before a high bit. */
function copyNumber(number: Buffer, to: Buffer, end: number): void {
  const digits = number.subarray(Math.max(0, number.length - partLength));
  digits.copy(to, end - digits.length);
}

/** ES256 by RFC 7518, section 3.4: both numbers in a row, instead of OpenSSL's DER. */
export function joseSignature(der: Buffer): Buffer {
  const joined = Buffer.alloc(2 * partLength);
  const first = 4; // a sequence of 72 bytes at most, and of an integer: two bytes for each one's tag and length
  const second = first + Number(der[first - 1]) + 2;
  copyNumber(der.subarray(first, second - 2), joined, partLength);
  copyNumber(der.subarray(second), joined, 2 * partLength);
  return joined;
}

/** With a bare key: node takes twice the time for one with options, and WebCrypto half as much again, for the same bytes. */
const signed = (key: KeyObject, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(text), key, (error, der) => {
      if (error) reject(error);
      else resolve(`${text}.${joseSignature(der).toString('base64url')}`);
    });
  });

function claimsOf({ sub = '', access_key_id, jti, iat, exp }: JWTPayload): ReadAccessToken | undefined {
  const accessKeyId = String(access_key_id);
  if (!isId('app', sub) || !isId('akc', accessKeyId)) return undefined;
  if (iat === undefined || exp === undefined || jti === undefined) return undefined;
  return { app_id: sub, accessKeyId, jti, issued_at: new Date(iat * 1000), expires_at: new Date(exp * 1000) };
}

/** Tokens of the portal's own issuer: access tokens by RFC 9068, signed with ES256. */
export function createTokenSigning({ signingKeys, issuer, audience, clock }: TokenSigningDeps): TokenSigning {
  const [first] = signingKeys;
  if (!first) throw new Error('There is no key to sign tokens with');
  const signing = createPrivateKey({ key: first.private_jwk, format: 'jwk' });
  const publicKeys = new Map(
    signingKeys.map(({ kid, private_jwk }) => [kid, createPublicKey({ key: private_jwk, format: 'jwk' })]),
  );
  const keyOf = ({ kid }: JWTHeaderParameters): KeyObject => {
    const key = kid === undefined ? undefined : publicKeys.get(kid);
    if (!key) throw new Error('No key of ours has this name');
    return key;
  };
  const header = base64url({ alg: 'ES256', typ: 'at+jwt', kid: first.kid });
  return {
    issuer,
    audience,
    issue({ app_id, accessKeyId }) {
      const iat = seconds(clock().getTime());
      const claims = {
        iss: issuer,
        aud: audience,
        sub: app_id,
        client_id: app_id,
        access_key_id: accessKeyId,
        jti: randomUUID(),
        iat,
      };
      return signed(signing, `${header}.${base64url({ ...claims, exp: iat + seconds(tokenLifeMs) })}`);
    },
    async read(token) {
      if (token.length > longestToken) return undefined;
      // the caller checks the expiry, because a cached token must expire too
      const options = { issuer, audience, typ: 'at+jwt', algorithms: ['ES256'], currentDate: new Date(0) };
      const verified = await jwtVerify(token, keyOf, options).catch(() => undefined);
      return verified && claimsOf(verified.payload);
    },
    keySet: {
      keys: [...publicKeys].map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' })),
    },
  };
}
