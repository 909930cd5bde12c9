import type { AuthType } from './apps.ts';

/** How many random bytes an app code is made of; 24 are 32 characters of base64url. */
export const appCodeRandomBytes = 24;

/** Whether a text can be an app code at all, so that a wrong one needs no look-up (KEY-19). */
export function isWellFormedAppCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{32}$/.test(text);
}

const licenseAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many random bytes a licence key is made of, one for each of its characters. */
export const licenseKeyRandomBytes = 25;

/** Five groups of five characters that nobody mistakes for each other: `7Q2FX-...` (APP-12). @param random 25 bytes */
export function licenseKeyFromRandom(random: Uint8Array): string {
  if (random.length !== licenseKeyRandomBytes)
    throw new RangeError(`A licence key needs ${licenseKeyRandomBytes} bytes`);
  const characters = Array.from(random, (byte) => licenseAlphabet.charAt(byte % 32)).join('');
  return characters.replace(/.{5}(?!$)/g, '$&-');
}

/** What an app shows to be called with (APP-06, KEY-19). */
export type ShownCredentials = 'app_code' | 'access_keys' | 'api_keys';

/** An app code where the app has one, access keys where it proves itself by tokens, else API keys (KEY-19). */
export function shownCredentials(app: {
  readonly has_app_code: boolean;
  readonly auth_type: AuthType;
}): ShownCredentials {
  if (app.has_app_code) return 'app_code';
  return app.auth_type === 'token' ? 'access_keys' : 'api_keys';
}
