import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { webhookRoutes } from '@waypost/contract/routes/webhooks';
import { makeSecrets } from '../../test/test-secrets.ts';
import { loadConfig } from '../config.ts';
import { configuredProviders } from '../payment-providers.ts';
import { FileConfig } from './file-config.ts';
import { providerSecretProblems, walletSettings } from './payment-providers.ts';

type Given = Readonly<Record<string, unknown>>;
const load = (file: Given) => loadConfig({}, { exists: () => true, read: () => Promise.resolve(file) });
const problemsOf = async (file: Given): Promise<readonly string[]> => {
  const loaded = await load(file);
  return loaded.ok ? [] : loaded.problems;
};

const cards = { origin: 'https://cards.example', merchant_account: 'Shop', client_key: 'live_x' };
const seller = { name: 'Acme', address: 'Road 1', postal: '1', city: 'Berlin', vat_id: 'DE136695976' };
const wallet = { origin: 'https://wallet.example', client_id: 'shop', webhook_id: 'WH-1' };

describe('a payment provider that is named', () => {
  it('is whole and reached over https, or every problem is named', async () => {
    expect(await problemsOf({ cards, wallet, seller })).toEqual([]);
    const bare = { seller, cards: { origin: 'http://cards.example' }, wallet: { origin: 'http://wallet.example' } };
    expect((await problemsOf(bare)).map((problem) => problem.replace(/^.*: (?=cards|wallet)/, ''))).toEqual([
      'cards.origin: must be https',
      'cards.merchant_account: is missing',
      'cards.client_key: is missing',
      'wallet.origin: must be https',
      'wallet.client_id: is missing',
      'wallet.webhook_id: is missing',
    ]);
  });

  it('needs its secrets, and a wallet gets all that was named', async () => {
    const loaded = await load({ cards, wallet, seller });
    if (!loaded.ok) throw new Error(loaded.problems.join());
    expect(providerSecretProblems(loaded.config, makeSecrets()).map((text) => text.split(':')[1])).toEqual([
      ' cards_api_key',
      ' cards_hmac_key',
      ' wallet_client_secret',
    ]);
    const secrets = { ...makeSecrets(), wallet_client_secret: 'secret' };
    const ofWallet = { client_secret: 'secret', timeout_ms: 10_000 };
    expect(walletSettings(loaded.config, secrets)).toEqual({ ...wallet, ...ofWallet });
  });
});

describe('the page for operators about payments and VAT', () => {
  const page = readFileSync(
    new URL('../../../content/documentation/en/operators/connect-your-payments.mdx', import.meta.url),
    'utf8',
  );

  it('names every setting of the providers, and the secrets', () => {
    const { cards, wallet, vat } = FileConfig.shape;
    const settings = Object.entries({ cards, wallet, vat }).flatMap(([name, provider]) =>
      Object.keys(provider.unwrap().shape).map((key) => `${name}.${key}`),
    );
    expect(settings).toHaveLength(12);
    const secrets = ['cards_api_key', 'cards_hmac_key', 'wallet_client_secret'];
    expect([...settings, ...secrets].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    expect(page).toContain('seller_country');
  });

  it('names the address of every webhook', async () => {
    const loaded = await load({ cards, wallet, seller });
    if (!loaded.ok) throw new Error(loaded.problems.join());
    const secrets = { ...makeSecrets(), cards_api_key: 'a', cards_hmac_key: 'b', wallet_client_secret: 'c' };
    const names = configuredProviders(loaded.config, secrets).flatMap(({ webhooks }) => Object.keys(webhooks));
    expect(names).toEqual(['cards', 'card-tokens', 'wallet']);
    const addresses = names.map((name) => webhookRoutes.receiveWebhook.path.replace('{webhook}', name));
    expect(addresses.filter((address) => !page.includes(`\`${address}\``))).toEqual([]);
  });

  it('names every event that the portal understands of the wallet', () => {
    const source = new URL('../adapters/payment-providers/paypal/paypal-webhooks.ts', import.meta.url);
    const understood = new Set(readFileSync(source, 'utf8').match(/(?<=')[A-Z]+(\.[A-Z-]+)+(?=')/g));
    expect(understood.size).toBe(8);
    expect([...understood].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
