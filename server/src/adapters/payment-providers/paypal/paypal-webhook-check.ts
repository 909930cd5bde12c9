import type { WebhookMessage } from '../payment-provider.port.ts';

export type PayPalWebhookCheck = ReturnType<typeof createPayPalWebhookCheck>;

type CheckSettings = {
  readonly origin: string;
  readonly timeout_ms: number;
  /** The id that the wallet gave this portal's webhook. */
  readonly webhook_id: string;
  readonly accessToken: () => Promise<string>;
};

const headers = {
  auth_algo: { header: 'paypal-auth-algo', form: /^SHA\d{3}withRSA$/ },
  cert_url: { header: 'paypal-cert-url', form: /^https?:\/\/[^\s@]{1,300}$/ },
  transmission_id: { header: 'paypal-transmission-id', form: /^[\w-]{8,64}$/ },
  transmission_sig: { header: 'paypal-transmission-sig', form: /^[A-Za-z\d+/]{64,1024}={0,2}$/ },
  transmission_time: { header: 'paypal-transmission-time', form: /^\d{4}-\d\d-\d\dT[\d:.]{8,16}(?:Z|[+-]\d\d:\d\d)$/ },
} as const;

type Facts = Readonly<Record<keyof typeof headers, string>>;

/** The wallet's certificates are at hosts of its own domain, by the protocol of its calls. */
function isOwnHost(certificate: string, origin: string): boolean {
  if (!URL.canParse(certificate)) return false;
  const [{ protocol, hostname, username }, own] = [new URL(certificate), new URL(origin)];
  if (protocol !== own.protocol || username !== '') return false;
  const isNamed = /[a-z]/i.test(own.hostname); // an address in digits has no domain
  const domain = own.hostname.split('.').slice(-2).join('.');
  return hostname === own.hostname || (isNamed && hostname.endsWith(`.${domain}`));
}

/** The headers of a message; undefined unless all have their forms. */
function factsOf({ header }: WebhookMessage, origin: string): Facts | undefined {
  const named = Object.entries(headers).map(([name, { header: key, form }]) => {
    const value = header(key) ?? '';
    return form.test(value) ? ([name, value] as const) : undefined;
  });
  if (named.includes(undefined)) return undefined;
  const facts = Object.fromEntries(named.filter((entry) => entry !== undefined)) as Facts;
  return isOwnHost(facts.cert_url, origin) ? facts : undefined;
}

/** The signature covers the body as it was sent, so its text goes along unchanged. */
const questionOf = (facts: Facts & { readonly webhook_id: string }, body: string): string =>
  `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${body}}`;

/** Whether the wallet has sent a message: by its form, and by asking the wallet, because its library has no call for that. */
export function createPayPalWebhookCheck({ origin, timeout_ms, webhook_id, accessToken }: CheckSettings) {
  return {
    couldHaveSent: (message: WebhookMessage): boolean => factsOf(message, origin) !== undefined,

    /** Throws if the wallet does not answer. */
    hasSent: async (message: WebhookMessage): Promise<boolean> => {
      const facts = factsOf(message, origin);
      if (facts === undefined) return false;
      const response = await fetch(`${origin}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
        body: questionOf({ ...facts, webhook_id }, message.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      if (!response.ok) throw new Error(`The wallet answered ${response.status}`);
      const { verification_status } = (await response.json()) as { readonly verification_status?: unknown };
      return verification_status === 'SUCCESS';
    },
  };
}
