import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const prefix = 'sbxenc_v1_';

export type SealedFields = {
  /** An opaque text that only this process can read; it is what the provider's page gives to the merchant's. */
  seal(value: string): string;
  /** The typed value; `test_` before a value stands for its encryption, as on the provider's test platform. */
  open(blob: string): string | undefined;
};

/** Encrypts what shoppers type into the fields of the provider. The key lives as long as the process. */
export function createSealedFields(): SealedFields {
  const key = randomBytes(32);
  return {
    seal(value) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(blob) {
      if (blob.startsWith('test_')) return blob.slice('test_'.length);
      if (!blob.startsWith(prefix)) return undefined;
      const bytes = Buffer.from(blob.slice(prefix.length), 'base64url');
      if (bytes.length < 28) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(-16));
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined; // changed on its way, or of a process that has ended
      }
    },
  };
}
