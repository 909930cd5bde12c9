import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type UserId } from '@waypost/domain/base/ids';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';

/** An ES256 key; the private part never leaves this module. */
export type SigningKey = { readonly kid: string; readonly private_jwk: JsonWebKey };

export const accessTokenLifeMs = 60 * 60 * 1000;

export type TokenSubject = {
  readonly userId: UserId;
  readonly sid: string;
  readonly client_id: string;
  readonly amr?: readonly string[] | undefined;
  /** An hour by default; the embedder may ask for another life. */
  readonly lifeMs?: number | undefined;
};
export type IssuedToken = { readonly token: string; readonly jti: string; readonly expires_at: Date };
export type TokenClaims = {
  readonly userId: UserId;
  readonly sid: string;
  readonly client_id: string;
  readonly jti: string;
  /** The origin that accepts it; the account service accepts a portal's token too. */
  readonly audience: string;
  readonly scope: string | undefined;
  readonly issued_at: Date;
  readonly expires_at: Date;
};

export type AccessTokens = {
  /** An access token by RFC 9068. */
  issue(subject: TokenSubject): Promise<IssuedToken>;
  /** Throws TOKEN_EXPIRED, and UNAUTHORIZED for every other fault. */
  read(token: string): Promise<TokenClaims>;
  /** Tells the client who signed in; our services do not accept it. */
  issueIdentity(subject: TokenSubject): Promise<string>;
  readonly keySet: { readonly keys: Record<string, unknown>[] };
};

type Deps = {
  /** The first one signs; the others stay published until their last token expires. */
  readonly signingKeys: readonly SigningKey[];
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly audienceOf: (client_id: string) => string;
  readonly clock: Clock;
};

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function publicKeysOf(signingKeys: readonly SigningKey[]): Map<string, KeyObject> {
  return new Map(
    signingKeys.map(({ kid, private_jwk }) => [kid, createPublicKey({ key: private_jwk, format: 'jwk' })]),
  );
}

function refusalOf(error: unknown): DomainError {
  return new DomainError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED');
}

function claimsOf({ sub, sid, jti, client_id, aud, scope, iat = 0, exp }: JWTPayload): TokenClaims {
  if (!sub || !isId('usr', sub) || exp === undefined) throw new DomainError('UNAUTHORIZED');
  return {
    userId: sub,
    sid: text(sid),
    jti: text(jti),
    client_id: text(client_id),
    audience: text(aud),
    scope: typeof scope === 'string' ? scope : undefined,
    issued_at: new Date(iat * 1000),
    expires_at: new Date(exp * 1000),
  };
}

export function createAccessTokens({ signingKeys, issuer, audiences, audienceOf, clock }: Deps): AccessTokens {
  const [first] = signingKeys;
  if (!first) throw new Error('No key to sign access tokens with');
  const signing = createPrivateKey({ key: first.private_jwk, format: 'jwk' });
  const publicKeys = publicKeysOf(signingKeys);
  const keyOf = ({ kid }: JWTHeaderParameters): KeyObject => {
    const key = publicKeys.get(text(kid));
    if (!key) throw new DomainError('UNAUTHORIZED');
    return key;
  };

  const sign = async (subject: TokenSubject, typ: string, aud: string): Promise<IssuedToken> => {
    const { userId, sid, client_id, amr, lifeMs = accessTokenLifeMs } = subject;
    const now = clock();
    const expires_at = new Date(now.getTime() + lifeMs);
    const jti = randomUUID();
    const token = await new SignJWT({ sid, client_id, ...(amr && { amr }) })
      .setProtectedHeader({ alg: 'ES256', typ, kid: first.kid })
      .setIssuer(issuer)
      .setAudience(aud)
      .setSubject(userId)
      .setJti(jti)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(expires_at))
      .sign(signing);
    return { token, jti, expires_at };
  };

  return {
    issue: (subject) => sign(subject, 'at+jwt', audienceOf(subject.client_id)),
    issueIdentity: async (subject) => (await sign(subject, 'JWT', subject.client_id)).token,
    async read(token) {
      const options = {
        issuer,
        audience: [...audiences],
        typ: 'at+jwt',
        algorithms: ['ES256'],
        currentDate: clock(),
      };
      const { payload } = await jwtVerify(token, keyOf, options).catch((error: unknown) => {
        throw refusalOf(error);
      });
      return claimsOf(payload);
    },
    keySet: {
      keys: [...publicKeys].map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' })),
    },
  };
}
