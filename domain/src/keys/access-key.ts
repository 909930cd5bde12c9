import { keyCreationRefusal, type KeyCreationFacts } from './key-status.ts';
import type { AuthType } from '../apps/apps.ts';
import type { Reason } from '../base/reasons.ts';

/** What every secret of an access key starts with, so that people and leak scanners recognise one. */
export const accessKeySecretPrefix = 'wps_';

const secretForm = /^wps_[A-Za-z0-9_-]{43}$/;

/** Whether the text has the form of an access key secret; it may still belong to nobody. */
export function isWellFormedAccessKeySecret(text: string): boolean {
  return secretForm.test(text);
}

/** Why no access key can be generated now; undefined when one can (KEY-10, KEY-19). */
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

/** The name of the file that an access key is downloaded as (KEY-16). */
export const credentialsFileName = 'credentials.properties';

/** The content of that file: one `key = value` for each line, the product's slug before each key (KEY-16, CFG-01). */
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
