import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { parseSecrets, type Secrets } from '../src/config/secrets.ts';

/** The file of secrets like the launcher's. */
export function makeSecretsText(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({
    version: 1,
    encryption_key: randomBytes(32).toString('base64'),
    pepper: randomBytes(32).toString('base64'),
    signing_keys: [{ kid: 'test', private_jwk: privateKey.export({ format: 'jwk' }) }],
    gateway_credential: `wpg_${randomBytes(32).toString('base64url')}`,
    portal_client_secret: randomBytes(32).toString('base64url'),
  });
}

/** Secrets like the launcher's; instances on one database share them. */
export function makeSecrets(text = makeSecretsText()): Secrets {
  const { value, problems } = parseSecrets(text, 'test');
  if (!value) throw new Error(problems.join('\n'));
  return value;
}
