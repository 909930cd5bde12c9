import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoCredentials } from '../../sandbox/src/demo-credentials.ts';
import { bundle } from '../widget/bundles.ts';

const { apiKey, merchantAccount, clientKey } = demoCredentials.cards;

/** A merchant as small as possible: a page with the provider's own component, and a server that hands its data on. */
export async function startMerchant(sandbox: string) {
  const script = await bundle('e2e/providers/card-page.ts');
  const received: string[] = [];
  let origin = '';

  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
    return (await fetch(`${sandbox}/v72${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  };
  const paymentOf = (data: object) => ({
    ...data,
    merchantAccount,
    reference: 'order-1',
    amount: { currency: 'EUR', value: 4900 },
    returnUrl: `${origin}/returned?source=plans`,
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } },
  });
  const page = (settings: object) =>
    `<!doctype html><html lang="en"><title>Shop</title><body><div id="card"></div><script>window.settings = ${JSON.stringify(settings)}</script><script type="module" src="/card-page.js"></script>`;

  async function pageFor(url: URL): Promise<string> {
    const settings = { sandbox, clientKey, locale: url.searchParams.get('locale') ?? 'en-US' };
    if (!url.searchParams.has('session')) return page(settings);
    const session = await ask('/sessions', { ...paymentOf({}), countryCode: 'DE', shopperReference: 'shopper-1' });
    return page({ ...settings, session: JSON.parse(session) as object });
  }

  async function answer(request: IncomingMessage): Promise<[type: string, body: string]> {
    const url = new URL(request.url ?? '/', origin);
    const body = await text(request);
    received.push(`${url.href}\n${body}`);
    const json = () => JSON.parse(body) as object;
    if (url.pathname === '/card-page.js') return ['text/javascript', script];
    if (url.pathname === '/pay') return ['application/json', await ask('/payments', paymentOf(json()))];
    if (url.pathname === '/details') return ['application/json', await ask('/payments/details', json())];
    if (url.pathname === '/returned') {
      const redirectResult = url.searchParams.get('redirectResult');
      return ['text/plain', await ask('/payments/details', { details: { redirectResult } })];
    }
    return ['text/html', await pageFor(url)];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([type, body]) => response.setHeader('content-type', type).end(body));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Everything that the merchant's server got from the browser. */
    received: () => received.join('\n'),
    stop: () => once(server.close(), 'close'),
  };
}
