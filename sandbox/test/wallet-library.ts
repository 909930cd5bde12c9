import { Client } from '@paypal/paypal-server-sdk';
import { demoCredentials } from '../src/demo-credentials.ts';

type AxiosLike = { url?: string; baseURL?: string; method?: string; headers?: object; data?: unknown };

const headersOf = (headers: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );

/** The official library with nothing changed but the origin, the call for its access token included. */
export function walletLibrary(origin: string, clientSecret: string = demoCredentials.wallet.clientSecret): Client {
  const adapter = async (config: AxiosLike) => {
    const asked = new URL(config.url ?? '', config.baseURL);
    const answer = await fetch(new URL(asked.pathname + asked.search, origin), {
      method: (config.method ?? 'get').toUpperCase(),
      headers: headersOf(config.headers),
      ...(typeof config.data === 'string' && { body: config.data }),
    });
    return {
      data: await answer.text(),
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      config,
      request: {},
    };
  };
  return new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: demoCredentials.wallet.clientId,
      oAuthClientSecret: clientSecret,
    },
    unstable_httpClientOptions: { adapter },
  });
}
