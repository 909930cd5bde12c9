import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpIdentityProvider } from './http-identity-provider.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function providerOf(listener: RequestListener, timeoutMs = 5000) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const accountOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'portal', client_secret: 'a:secret/+', origin: 'https://portal.example' };
  return { server, provider: createHttpIdentityProvider({ accountOrigin, timeoutMs, ...client }) };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const grant = { code: 'one-time', codeVerifier: 'v'.repeat(43) };
const unavailable = { reason: 'ACCOUNT_SERVICE_UNAVAILABLE' };

describe('the account service over HTTP', () => {
  it('is called like any token endpoint', async () => {
    const asked: unknown[] = [];
    const { provider } = await providerOf((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { authorization, 'content-type': type } = request.headers;
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        asked.push({ method: request.method, url: request.url, authorization, type, form });
        answering(200, { access_token: 'token', token_type: 'Bearer', expires_in: 3600 })(request, response);
      });
    });
    expect(await provider.redeem(grant)).toMatchObject({ access_token: 'token' });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/oauth2/token',
        authorization: `Basic ${Buffer.from('portal:a%3Asecret%2F%2B').toString('base64')}`,
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        form: {
          grant_type: 'authorization_code',
          code: 'one-time',
          code_verifier: 'v'.repeat(43),
          redirect_uri: 'https://portal.example',
        },
      },
    ]);
  });

  it('reports a refused code and a refused token', async () => {
    const refusing = await providerOf(answering(400, { error: 'invalid_grant' }));
    expect(await refusing.provider.redeem(grant)).toBeUndefined();
    const unauthorized = await providerOf(answering(401, { status: 'UNAUTHORIZED' }));
    expect(await unauthorized.provider.readMe('token')).toBeUndefined();
  });

  it.each([
    ['an error', answering(500, { error: 'server_error' })],
    ['another refusal', answering(401, { error: 'invalid_client' })],
    ['something that is no token', answering(200, { token: 'x' })],
    ['no JSON', answering(200, '<html>')],
    [
      'a redirect',
      ((_, response) => response.writeHead(302, { location: 'https://evil.example' }).end()) as RequestListener,
    ],
    ['a broken connection', ((request) => request.destroy()) as RequestListener],
  ])('is unavailable when it answers %s', async (_, listener) => {
    const { provider } = await providerOf(listener);
    await expect(provider.redeem(grant)).rejects.toMatchObject(unavailable);
  });

  it('is unavailable if it does not answer or is down', async () => {
    const silent = await providerOf(() => undefined, 50);
    await expect(silent.provider.redeem(grant)).rejects.toMatchObject(unavailable);
    await expect(silent.provider.readMe('token')).rejects.toMatchObject(unavailable);
    const gone = await providerOf(answering(200, {}));
    await new Promise((resolve) => gone.server.close(resolve));
    await expect(gone.provider.redeem(grant)).rejects.toMatchObject(unavailable);
  });
});
