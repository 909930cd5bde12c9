import type { IRequest } from '@adyen/api-library/lib/src/typings/requestOptions.js';

/** A request that the provider has answered with an error. */
export class CardProviderRefusal extends Error {
  override readonly name = 'CardProviderRefusal';
  readonly statusCode: number;
  readonly errorCode: string | undefined;

  constructor(statusCode: number, errorCode: string | undefined) {
    super(`The card provider answered ${statusCode}${errorCode === undefined ? '' : ` (${errorCode})`}`);
    this.statusCode = statusCode;
    this.errorCode = errorCode;
  }
}

const errorCodeOf = (body: string): string | undefined => {
  try {
    const { errorCode } = JSON.parse(body) as { readonly errorCode?: unknown };
    return typeof errorCode === 'string' ? errorCode : undefined;
  } catch {
    return undefined;
  }
};

export type CardHttp = { readonly origin: string; readonly apiKey: string; readonly timeoutMs: number };

/**
 * The library has no option for its address, and its own client speaks https only, which a stand-in on this machine
 * does not need.
 */
export const createCardHttpClient = ({ origin, apiKey, timeoutMs }: CardHttp) => ({
  async request(
    endpoint: string,
    ...[json, _config, _isApiKeyRequired, options = {}]: [string | Buffer, unknown, boolean, IRequest.Options?]
  ): Promise<string> {
    const { method, idempotencyKey, params } = { method: 'POST', ...options };
    const address = new URL(`${origin}${new URL(endpoint).pathname}`);
    address.search = new URLSearchParams(params as Record<string, string> | undefined).toString();
    const response = await fetch(address, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: String(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (!response.ok) throw new CardProviderRefusal(response.status, errorCodeOf(body));
    return body;
  },
});
