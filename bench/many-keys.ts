import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createKeyedHash } from '../server/src/base/cryptography.ts';

export const keyCount = 100_000;

type KeysOptions = {
  readonly url: string;
  readonly secretsFile: string;
  readonly appId: string;
  readonly used: number;
};

/** Rules of every kind, with limits so high that no call is refused. */
const restrictions = {
  kind: 'web',
  origins: ['https://www.example.com', 'https://*.example.org:8443', 'https://*.shop.example.com'],
  addresses: [],
  androidApps: [],
  bundleIds: [],
};

/**
 * Inserts keys of one app, all of them restricted and limited.
 * @returns the secrets of the first ones
 */
export async function makeManyKeys({ url, secretsFile, appId, used }: KeysOptions): Promise<string[]> {
  const { pepper } = JSON.parse(readFileSync(secretsFile, 'utf8')) as { pepper: string };
  const hashKey = createKeyedHash(Buffer.from(pepper, 'base64'));
  const secrets = Array.from({ length: used }, () => apiKeyFromRandom(randomBytes(apiKeyRandomBytes)));
  const client = new pg.Client(url);
  await client.connect();
  const insert = `
    insert into api_key ("apiKeyId", app_id, name, hash, sealed, enabled, "expiresAt", created, created_by, restrictions, services, "rateLimit", "monthlyQuota")
    select 'key_' || lpad(n::text, 26, '0'), $1, 'Key ' || n, coalesce(($3::bytea[])[n], sha256(n::text::bytea)), '', true, -1, now(), 'usr_x', $4, '["geocode","route"]', 10000000, 1000000000000
    from generate_series(1, $2::int) n`;
  await client.query(insert, [
    appId,
    keyCount,
    secrets.map((secret) => hashKey('api-key', secret)),
    JSON.stringify(restrictions),
  ]);
  await client.query('analyze api_key');
  await client.end();
  return secrets;
}
