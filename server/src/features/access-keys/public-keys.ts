import type { PublicKeyInput } from '@waypost/contract/entities/access-key';
import { DomainError } from '@waypost/domain/base/domain-error';
import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { StoredPublicKey } from './access-keys.store.ts';

const shortestRsa = 2048;

function publicKeyRefusal(path: string, reason: string, message: string): DomainError {
  return new DomainError('INVALID_FIELDS', [{ path, reason, message }]);
}

/** For each kind of key its signature algorithm, and the members that RFC 7638 hashes, in alphabetical order. */
const kinds: Readonly<Record<string, { readonly alg: string; readonly members: readonly string[] }>> = {
  'EC P-256': { alg: 'ES256', members: ['crv', 'kty', 'x', 'y'] },
  'EC P-384': { alg: 'ES384', members: ['crv', 'kty', 'x', 'y'] },
  'OKP Ed25519': { alg: 'EdDSA', members: ['crv', 'kty', 'x'] },
  RSA: { alg: 'RS256', members: ['e', 'kty', 'n'] },
};

const kindOf = ({ kty = '', crv }: JsonWebKey) => kinds[crv === undefined ? kty : `${kty} ${crv}`];

const isPrivatePem = (pem: string) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem);
const isPrivateJwk = (jwk: Readonly<Record<string, unknown>>) => 'd' in jwk || 'k' in jwk || 'p' in jwk;

function readKey(path: string, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch {
    throw publicKeyRefusal(path, 'not_a_key', 'This is no public key that can be read.');
  }
}

function storedKey(path: string, key: KeyObject, kid: unknown): StoredPublicKey {
  const kind = key.asymmetricKeyType === 'rsa-pss' ? undefined : kindOf(exported(key));
  if (!kind) throw publicKeyRefusal(path, 'unsupported_key', 'A key is RSA, P-256, P-384 or Ed25519.');
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < shortestRsa)
    throw publicKeyRefusal(path, 'weak_key', `An RSA key has at least ${shortestRsa} bits.`);
  const jwk = exported(key);
  const parts = Object.fromEntries(kind.members.map((name) => [name, String(jwk[name])]));
  const thumbprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return {
    ...parts,
    kid: typeof kid === 'string' && kid !== '' ? kid.slice(0, 200) : thumbprint,
    alg: kind.alg,
    thumbprint,
  };
}

function exported(key: KeyObject): JsonWebKey {
  try {
    return key.export({ format: 'jwk' });
  } catch {
    return {}; // JWK does not support this kind of key
  }
}

function fromPem(pem: string): StoredPublicKey {
  // the reader accepts private keys too, which nobody must send us
  if (isPrivatePem(pem))
    throw publicKeyRefusal(
      'pem',
      'private_key',
      'This is a private key. Register the public one, and make a new pair.',
    );
  if (!pem.includes('-----BEGIN '))
    throw publicKeyRefusal('pem', 'not_a_key', 'A PEM begins with -----BEGIN PUBLIC KEY-----.');
  return storedKey(
    'pem',
    readKey('pem', () => createPublicKey(pem)),
    undefined,
  );
}

function fromJwk(path: string, jwk: Readonly<Record<string, unknown>>): StoredPublicKey {
  if (isPrivateJwk(jwk))
    throw publicKeyRefusal(path, 'private_key', 'This is a private key. Register the public one, and make a new pair.');
  return storedKey(
    path,
    readKey(path, () => createPublicKey({ key: jwk, format: 'jwk' })),
    jwk['kid'],
  );
}

/**
 * The keys reduced to the members that check a signature.
 * Throws INVALID_FIELDS with the reason: private_key, not_a_key, unsupported_key, weak_key, same_kid.
 */
export function readPublicKeys({ pem, jwk, jwks }: PublicKeyInput): readonly StoredPublicKey[] {
  if (pem !== undefined) return [fromPem(pem)];
  if (jwk !== undefined) return [fromJwk('jwk', jwk)];
  const keys = (jwks?.keys ?? []).map((one, at) => fromJwk(`jwks.keys.${at}`, one));
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw publicKeyRefusal('jwks.keys', 'same_kid', 'Each key has a kid of its own.');
  return keys;
}
