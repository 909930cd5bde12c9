import type { WalletMessage } from './wallet-provider.port.ts';

export type WalletWebhookCheck = {
  readonly origin: string;
  readonly timeout_ms: number;
  /** The id that the wallet gave this portal's webhook. */
  readonly webhook_id: string;
  readonly accessToken: () => Promise<string>;
};

const headers = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** The signature covers the body as it was sent, so its text goes along unchanged. */
function questionOf({ body, header }: WalletMessage, webhook_id: string): string | undefined {
  const named = Object.entries(headers).map(([name, key]) => [name, header(key)] as const);
  if (named.some(([, value]) => value === undefined)) return undefined;
  const facts = JSON.stringify({ ...Object.fromEntries(named), webhook_id });
  return `${facts.slice(0, -1)},"webhook_event":${body}}`;
}

/**
 * Asks the wallet whether it has sent a message, because its library has no call for that. Throws if the wallet does not
 * answer.
 */
export const createWalletWebhookCheck =
  ({ origin, timeout_ms, webhook_id, accessToken }: WalletWebhookCheck) =>
  async (message: WalletMessage): Promise<boolean> => {
    const body = questionOf(message, webhook_id);
    if (body === undefined) return false;
    const response = await fetch(`${origin}/v1/notifications/verify-webhook-signature`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (!response.ok) throw new Error(`The wallet answered ${response.status}`);
    const { verification_status } = (await response.json()) as { readonly verification_status?: unknown };
    return verification_status === 'SUCCESS';
  };
