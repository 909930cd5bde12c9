import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** AES-256-GCM with a key outside the database; `context` binds a text to its row, so it cannot be moved. */
export type SecretBox = {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
};

const algorithm = 'aes-256-gcm';
/** Texts sealed in the first format, which has no key id, stay readable. */
const forms = { withoutKeyId: 1, withKeyId: 2 } as const;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;

/** Identifies a key without revealing anything about it. */
const keyIdOf = (key: KeyObject): Buffer =>
  createHmac('sha256', key).update('encryption key id').digest().subarray(0, keyIdLength);

/** The offset of the nonce, which depends on the format in the first byte. */
function nonceStart(sealed: Buffer, keyId: Buffer): number {
  if (sealed[0] === forms.withoutKeyId) return 1;
  if (sealed[0] !== forms.withKeyId) throw new Error('The sealed text has an unknown form');
  const named = sealed.subarray(1, 1 + keyIdLength);
  if (!named.equals(keyId)) throw new Error(`The text was sealed with another key: ${named.toString('hex')}`);
  return 1 + keyIdLength;
}

/** Seals to base64url: one byte for the format, the key's id, nonce, tag, ciphertext. */
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

/** 256 random bits in base64url for sessions, codes and mailed links; the database stores only a keyed hash. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The pepper is outside the database, so a copy of the tables cannot be used to guess secrets. */
export type KeyedHash = (purpose: string, text: string) => Buffer;

/** HMAC-SHA-256; hashes for different purposes cannot be related to each other. */
export function createKeyedHash(pepper: Buffer): KeyedHash {
  const key = createSecretKey(pepper); // created once: hashing with raw bytes takes five times as long
  return (purpose, text) => createHmac('sha256', key).update(`${purpose.length}:${purpose}`).update(text).digest();
}

/** Shows whether two instances have the same secrets, and reveals nothing else. */
export function fingerprintOf(secrets: { readonly encryption_key: Buffer; readonly pepper: Buffer }): string {
  return createHmac('sha256', secrets.pepper).update('fingerprint').update(secrets.encryption_key).digest('base64url');
}
