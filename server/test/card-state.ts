import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** Seals values as the provider's own fields do in a browser, by the key of the sandbox at this origin. */
export async function seal(origin: string, values: readonly string[]): Promise<string[]> {
  const script = await (await fetch(`${origin}/checkoutshopper/field.js`)).text();
  const spki = /atob\('([^']+)'\)/.exec(script)?.[1] ?? '';
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = (value: string) => publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(value));
  return values.map((value) => `sbxenc_v1_${sealed(value).toString('base64')}`);
}

/** The state data of the card component after a card was typed. */
export async function cardState({ origin }: { readonly origin: string }, number: string) {
  const [encryptedCardNumber, encryptedExpiryMonth, encryptedExpiryYear, encryptedSecurityCode] = await seal(origin, [
    number,
    '03',
    '2030',
    '737',
  ]);
  return {
    paymentMethod: {
      type: 'scheme',
      holderName: 'Ada Lovelace',
      encryptedCardNumber,
      encryptedExpiryMonth,
      encryptedExpiryYear,
      encryptedSecurityCode,
    },
    source: '/billing-management',
  };
}
