import { constants, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';

const prefix = 'sbxenc_v1_';

export type SealedFields = {
  /** The key (SPKI, base64) by which the fields seal what is typed: RSA-OAEP with SHA-256, in the shopper's browser. */
  publicKey(): Promise<string>;
  /** The typed value; `test_` before a value stands for its encryption, as on the provider's test platform. */
  open(blob: string): string | undefined;
};

const newPair = promisify(generateKeyPair);

/** Reads what shoppers type into the fields of the provider. The key pair lives as long as the process. */
export function createSealedFields(): SealedFields {
  let pending: Promise<string> | undefined;
  let privateKey: KeyObject | undefined;

  async function createPair(): Promise<string> {
    const pair = await newPair('rsa', { modulusLength: 2048 });
    privateKey = pair.privateKey;
    return pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  return {
    publicKey: () => (pending ??= createPair()), // takes a tenth of a second, and few processes show a field
    open(blob) {
      if (blob.startsWith('test_')) return blob.slice('test_'.length);
      if (!blob.startsWith(prefix) || privateKey === undefined) return undefined;
      try {
        const sealed = Buffer.from(blob.slice(prefix.length), 'base64');
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, sealed).toString('utf8');
      } catch {
        return undefined; // changed on its way, or of a process that has ended
      }
    },
  };
}
