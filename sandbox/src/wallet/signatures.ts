import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newId } from '../base/ids.ts';
import { type Json, jsonAt, textAt } from '../base/json.ts';
import type { Signer } from '../webhooks/delivery.ts';
import { demoCredentials } from '../demo-credentials.ts';
import type { WalletState } from './wallet-state.ts';

const { webhookId } = demoCredentials.wallet;

/** Signs webhooks as the wallet does, and checks them for merchants that ask. */
export function createSignatures({ keys }: WalletState, origin: () => string) {
  /** Made when first needed, because it takes a while; kept, so that webhooks from before a restart verify. */
  function privateKey(): string {
    const kept = keys.get('webhooks');
    if (kept !== undefined) return kept;
    const made = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return keys.set('webhooks', made.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const signedText = (id: string, time: string, body: string) => `${id}|${time}|${webhookId}|${crc32(body)}`;

  const sign: Signer = (payload, isForged) => {
    const body = JSON.stringify(payload);
    const id = newId(32).toLowerCase();
    const time = new Date().toISOString();
    const text = signedText(id, time, isForged ? `${body} ` : body);
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(createPrivateKey(privateKey()), 'base64'),
        'paypal-cert-url': `${origin()}/v1/notifications/certs/CERT-SANDBOX`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    };
  };

  return {
    sign,
    publicKey: (): string => createPublicKey(privateKey()).export({ type: 'spki', format: 'pem' }).toString(),
    isGenuine(body: Json): boolean {
      const [id, time, signature] = ['transmission_id', 'transmission_time', 'transmission_sig'].map((name) =>
        textAt(body, name),
      );
      const event = jsonAt(body, 'webhook_event');
      if (id === undefined || time === undefined || signature === undefined || event === undefined) return false;
      if (textAt(body, 'webhook_id') !== webhookId) return false;
      const text = signedText(id, time, JSON.stringify(event));
      return createVerify('RSA-SHA256').update(text).verify(createPublicKey(privateKey()), signature, 'base64');
    },
  };
}

export type Signatures = ReturnType<typeof createSignatures>;
