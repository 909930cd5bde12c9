import type { FileConfig } from './file-config.ts';
import type { Secrets } from './secrets.ts';

/** The sandbox states the same credentials; a test compares both over the network. */
const sandboxCards = {
  merchant_account: 'WaypostDemo',
  client_key: 'sbx_client_9d31a7f0c5e84b26',
  api_key: 'sbx_api_4f7c0b6e1d2a49c8b35e',
  hmac_key: '3c9f2e7b51d84a06f3b8c2d917e6540a8b1dcf62947a35e0d8461fb97c02ae53',
};

export type CardSettings = {
  readonly origin: string;
  readonly component: {
    readonly client_key: string;
    readonly environment: 'test' | 'live';
    readonly base: string | null;
  };
  readonly merchant_account: string;
  readonly api_key: string;
  readonly hmac_key: string;
  readonly timeout_ms: number;
};

type WalletConfig = Pick<FileConfig, 'wallet'> & { readonly origins: { readonly sandbox: string | undefined } };
type ProviderConfig = Pick<FileConfig, 'cards'> & { readonly origins: { readonly sandbox: string | undefined } };

/** The card provider; undefined in an installation that has none. */
export function cardSettings({ cards, origins }: ProviderConfig, secrets: Secrets): CardSettings | undefined {
  const { origin, environment, merchant_account, client_key, timeout_ms } = cards;
  const { cards_api_key: api_key, cards_hmac_key: hmac_key } = secrets;
  if (origin !== undefined && merchant_account && client_key && api_key && hmac_key) {
    return {
      origin,
      component: { client_key, environment, base: null },
      merchant_account,
      api_key,
      hmac_key,
      timeout_ms,
    };
  }
  const { sandbox } = origins;
  if (origin !== undefined || sandbox === undefined) return undefined;
  const component = { client_key: sandboxCards.client_key, environment: 'test', base: sandbox } as const;
  return { ...sandboxCards, origin: sandbox, component, timeout_ms };
}

const sandboxWallet = {
  client_id: 'sbx_wallet',
  client_secret: 'sbx_wallet_secret_71e5c3a9',
  webhook_id: 'SBX-WEBHOOK-1',
};

/** The wallet; undefined in an installation that has none. */
export function walletSettings({ wallet, origins }: WalletConfig, { wallet_client_secret }: Secrets) {
  const { origin, client_id, webhook_id, timeout_ms } = wallet;
  if (origin !== undefined && client_id && webhook_id && wallet_client_secret)
    return { origin, client_id, client_secret: wallet_client_secret, webhook_id, timeout_ms };
  if (origin !== undefined || origins.sandbox === undefined) return undefined;
  return { ...sandboxWallet, origin: origins.sandbox, timeout_ms };
}

/** The origins of the card fields, for the pages that have them. */
export function cardFieldOrigins({ cards, origins }: ProviderConfig): readonly string[] {
  if (cards.origin === undefined) return origins.sandbox === undefined ? [] : [origins.sandbox];
  return [`https://checkoutshopper-${cards.environment}.adyen.com`];
}

/** A configured provider is whole, and nobody can read what is sent to it. */
function problemsOf<Settings extends { readonly origin?: string | undefined }>(
  name: string,
  settings: Settings,
  needed: readonly (keyof Settings & string)[],
): string[] {
  if (settings.origin === undefined) return [];
  const open = settings.origin.startsWith('https:') ? [] : [`${name}.origin: must be https`];
  const missing = needed.filter((key) => settings[key] === undefined).map((key) => `${name}.${key}: is missing`);
  return [...open, ...missing];
}

export const providerProblems = ({ cards, wallet }: Pick<FileConfig, 'cards' | 'wallet'>): string[] => [
  ...problemsOf('cards', cards, ['merchant_account', 'client_key']),
  ...problemsOf('wallet', wallet, ['client_id', 'webhook_id']),
];

/** A configured provider needs its credentials in the secrets. */
export function providerSecretProblems(
  { cards, wallet }: Pick<FileConfig, 'cards' | 'wallet'>,
  { cards_api_key, cards_hmac_key, wallet_client_secret }: Secrets,
): string[] {
  return [
    cards.origin !== undefined &&
      cards_api_key === undefined &&
      'secrets: cards_api_key: the API key of the card provider is missing',
    cards.origin !== undefined &&
      cards_hmac_key === undefined &&
      'secrets: cards_hmac_key: the key of the card provider’s webhooks is missing',
    wallet.origin !== undefined &&
      wallet_client_secret === undefined &&
      'secrets: wallet_client_secret: the client secret of the wallet is missing',
  ].filter((problem) => problem !== false);
}
