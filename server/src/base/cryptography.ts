import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

/** AES-256-GCM with a key that is not in the database; `context` binds a text to its row, so none can be moved to another. */
export type SecretBox = {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
};

const algorithm = 'aes-256-gcm';
const formVersion = 1;
const nonceLength = 12;
const tagLength = 16;

/** What is sealed is, in base64url: one byte of form, nonce, tag, ciphertext. */
export function createSecretBox(bytes: Buffer): SecretBox {
  const key = createSecretKey(bytes);
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(context));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(formVersion), nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(text, context) {
      const sealed = Buffer.from(text, 'base64url');
      if (sealed[0] !== formVersion) throw new Error('What was sealed has an unknown form');
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      const rest = sealed.subarray(1 + nonceLength + tagLength);
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
