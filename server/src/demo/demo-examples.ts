import { apiKeyFromRandom } from '@waypost/domain/keys/api-key';
import type { KeyedHash } from '../base/cryptography.ts';
import type { Config } from '../config.ts';
import type { DemoAccount } from './demo-accounts.ts';

/** Derived from the installation's secrets, so that it is the same after every start. */
const demoExamplesKey = (keyedHash: KeyedHash): string =>
  apiKeyFromRandom(Buffer.concat(['one', 'two'].map((part) => keyedHash('key of the demo examples', part))));

/** With demo data, visitors' runs of the live examples have a key without any configuration. */
export const withExamplesKey = (config: Config, keyedHash: KeyedHash): Config =>
  config.demo && config.examples_api_key === undefined
    ? { ...config, examples_api_key: demoExamplesKey(keyedHash) }
    : config;

/** Owns the key of the live examples, which is limited because every visitor can read it. */
export const examplesAccount = (apiKey: string): DemoAccount => ({
  name: 'examples',
  firstName: 'Elena',
  lastName: 'Ekberg',
  projects: [
    {
      plan_id: 'Freemium-Basic',
      name: 'Live examples',
      agoDays: 30,
      calls: { tiles: 60, geocode: 12 },
      keys: [{ name: 'Visitors', agoDays: 30, rateLimit: 3000, monthlyQuota: 200_000, apiKey }],
      changes: [],
    },
  ],
});
