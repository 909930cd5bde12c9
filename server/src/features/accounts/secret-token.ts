import { randomBytes } from 'node:crypto';

/** 256 random bits, base64url: sessions, codes and the links in mail. Only a keyed hash of one is ever stored. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** HMAC with the pepper, which is no part of the database: a copy of the tables holds nothing that opens anything. */
export type KeyedHash = (purpose: string, text: string) => Buffer;
