import type { AuthType } from './apps.ts';

/** Random bytes of an app code; 24 give 32 characters of base64url. */
export const appCodeRandomBytes = 24;

/** Whether a text has the form of an app code, so that others need no lookup (KEY-19). */
export function isWellFormedAppCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{32}$/.test(text);
}

const licenseAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes of a licence key, one per character. */
export const licenseKeyRandomBytes = 25;

/** Five groups of five unambiguous characters: `7Q2FX-...` (APP-12). @param random 25 bytes */
export function licenseKeyFromRandom(random: Uint8Array): string {
  if (random.length !== licenseKeyRandomBytes)
    throw new RangeError(`A licence key needs ${licenseKeyRandomBytes} bytes`);
  const characters = Array.from(random, (byte) => licenseAlphabet.charAt(byte % 32)).join('');
  return characters.replace(/.{5}(?!$)/g, '$&-');
}

/** The credentials that an app displays (APP-06, KEY-19). */
export type CredentialKind = 'app_code' | 'access_keys' | 'api_keys';

/** App code, access keys for token-based apps, otherwise API keys (KEY-19). */
export function credentialKind(app: { readonly has_app_code: boolean; readonly auth_type: AuthType }): CredentialKind {
  if (app.has_app_code) return 'app_code';
  return app.auth_type === 'token' ? 'access_keys' : 'api_keys';
}
