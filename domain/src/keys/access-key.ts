import { keyCreationRefusal, type KeyCreationFacts } from './key-status.ts';
import type { AuthType } from '../apps/apps.ts';
import type { Reason } from '../base/reasons.ts';

/** The prefix of access key secrets, so that people and leak scanners recognise them. */
export const accessKeySecretPrefix = 'wps_';

const secretForm = /^wps_[A-Za-z0-9_-]{43}$/;

/** Whether the text has the form of an access key secret, whether or not the key exists. */
export function isWellFormedAccessKeySecret(text: string): boolean {
  return secretForm.test(text);
}

/** Why no access key can be generated now; undefined if one can (KEY-10, KEY-19). */
export function accessKeyCreationRefusal(
  facts: KeyCreationFacts & { readonly authType: AuthType },
): Reason | undefined {
  return facts.authType === 'token' ? keyCreationRefusal(facts) : 'NO_ACCESS_KEYS';
}

export type AccessKeyCredentials = {
  readonly userId: string;
  readonly clientId: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly tokenEndpointUrl: string;
};

/** The file name for downloading an access key (KEY-16). */
export const credentialsFileName = 'credentials.properties';

/** The content of that file: one `key = value` per line, the product's slug before each key (KEY-16, CFG-01). */
export function credentialsProperties(product: string, credentials: AccessKeyCredentials): string {
  const lines = [
    ['user.id', credentials.userId],
    ['client.id', credentials.clientId],
    ['access.key.id', credentials.accessKeyId],
    ['access.key.secret', credentials.accessKeySecret],
    ['token.endpoint.url', credentials.tokenEndpointUrl],
  ];
  return lines.map(([key, value]) => `${product}.${key} = ${value}\n`).join('');
}
