import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** AES-256-GCM with a key that is not in the database; `context` binds a text to its row, so none can be moved to another. */
export type SecretBox = {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
};

const algorithm = 'aes-256-gcm';
/** The first form named no key; what it sealed stays readable. */
const forms = { withoutKeyId: 1, withKeyId: 2 } as const;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;

/** Names a key without telling anything about it. */
const keyIdOf = (key: KeyObject): Buffer =>
  createHmac('sha256', key).update('encryption key id').digest().subarray(0, keyIdLength);

/** Where the nonce begins, by the form that the first byte names. */
function nonceStart(sealed: Buffer, keyId: Buffer): number {
  if (sealed[0] === forms.withoutKeyId) return 1;
  if (sealed[0] !== forms.withKeyId) throw new Error('The sealed text has an unknown form');
  const named = sealed.subarray(1, 1 + keyIdLength);
  if (!named.equals(keyId)) throw new Error(`The text was sealed with another key: ${named.toString('hex')}`);
  return 1 + keyIdLength;
}

/** Seals to base64url of: one byte that names the form, the key's id, nonce, tag, ciphertext. */
export function createSecretBox(bytes: Buffer): SecretBox {
  const key = createSecretKey(bytes);
  const keyId = keyIdOf(key);
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(context));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [Buffer.of(forms.withKeyId), keyId, nonce, cipher.getAuthTag(), hidden];
      return Buffer.concat(parts).toString('base64url');
    },
    open(text, context) {
      const sealed = Buffer.from(text, 'base64url');
      const start = nonceStart(sealed, keyId);
      const nonce = sealed.subarray(start, start + nonceLength);
      const tag = sealed.subarray(start + nonceLength, start + nonceLength + tagLength);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      const rest = sealed.subarray(start + nonceLength + tagLength);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },
  };
}

/** 256 random bits, base64url: sessions, codes and the links in mail. Only a keyed hash of one is ever stored. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The pepper is no part of the database: a copy of the tables holds nothing that opens anything. */
export type KeyedHash = (purpose: string, text: string) => Buffer;

/** HMAC-SHA-256; a hash for one purpose says nothing about the same text's hash for another. */
export function createKeyedHash(pepper: Buffer): KeyedHash {
  const key = createSecretKey(pepper); // made once: from bytes it would take five times as long as the hash
  return (purpose, text) => createHmac('sha256', key).update(`${purpose.length}:${purpose}`).update(text).digest();
}

/** Tells whether two instances hold the same secrets, and nothing else about them. */
export function fingerprintOf(secrets: { readonly encryption_key: Buffer; readonly pepper: Buffer }): string {
  return createHmac('sha256', secrets.pepper).update('fingerprint').update(secrets.encryption_key).digest('base64url');
}
