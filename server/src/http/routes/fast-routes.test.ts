import { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import { tokenFormEndpoints } from '@waypost/contract/endpoints/tokens';
import { DomainError } from '@waypost/domain/base/domain-error';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as startRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFastRoutes, type FastRoutes } from './fast-routes.ts';
import { formRoutes } from './form-routes.ts';
import { jsonRoutes } from './json-routes.ts';
import { createRefusals } from './refusals.ts';

let server: Server;
let logged: unknown[];
let answer: () => object | Promise<object>;
beforeAll(async () => {
  const gateway = ({ headers }: IncomingMessage) => {
    if (headers.authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED');
  };
  const form = () => Promise.resolve({ status: 400, body: { error: 'invalid_grant' } });
  const fast: FastRoutes = createFastRoutes(
    [
      ...jsonRoutes(
        gatewayEndpoints,
        { verifyKey: () => answer() as { valid: true; code: 'VALID' }, ingestEvents: () => answer() as never },
        gateway,
      ),
      ...formRoutes(tokenFormEndpoints, { issueAccessToken: form, introspectAccessToken: form }),
    ],
    {
      clientAddress: () => '203.0.113.7',
      refusals: createRefusals({ logger: { error: (facts: unknown) => void logged.push(facts) } as never, values: {} }),
    },
  );
  server = createServer((request, response) => {
    const route = fast.find(request);
    if (route) route(request, response);
    else response.writeHead(404).end('somebody else');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  logged = [];
  answer = () => ({ valid: true, code: 'VALID' });
});

const formType = 'application/x-www-form-urlencoded';
const authorization = 'Bearer good';
const json = { authorization, 'content-type': 'application/json' };
const port = () => (server.address() as AddressInfo).port;
type Asked = { headers?: Record<string, string>; body?: string; path?: string; method?: string };

async function ask({ headers = json, body = '{"key":"x"}', path = '/v1/keys/verify', method = 'POST' }: Asked = {}) {
  const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const refusal = async (asked: Asked) => {
  const { status, headers, text } = await ask(asked);
  const problem = JSON.parse(text) as { status: number; code: string; instance: string };
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(problem).toMatchObject({ status, instance: `urn:request:${headers.get('x-request-id')}` });
  return [status, problem.code];
};

describe('a fast route', () => {
  it('answers with a request id and the constant headers of every endpoint API-02', async () => {
    const { status, headers, text } = await ask();
    expect([status, text]).toEqual([200, '{"valid":true,"code":"VALID"}']);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('waits for an asynchronous answer, and accepts a query and a charset', async () => {
    answer = () => Promise.resolve({ valid: false, text: 'Zoë' });
    const headers = { authorization, 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await ask({ path: '/v1/keys/verify?from=edge', headers })).text).toBe('{"valid":false,"text":"Zoë"}');
  });

  it('leaves other methods and addresses to the framework', async () => {
    expect((await ask({ method: 'GET' })).text).toBe('somebody else');
    expect((await ask({ path: '/v1/keys' })).text).toBe('somebody else');
  });

  it.each([
    ['no credential', { headers: { 'content-type': 'application/json' } }, [401, 'UNAUTHORIZED']],
    ['another type', { headers: { authorization, 'content-type': 'text/xml' } }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['half a body', { body: '{"key":' }, [400, 'INVALID_BODY']],
    ['an empty body', { body: '' }, [400, 'INVALID_FIELDS']],
    ['a body that is no question', { body: '[]' }, [400, 'INVALID_FIELDS']],
    ['too large a body', { body: `{"key":"${'x'.repeat(70_000)}"}` }, [413, 'BODY_TOO_LARGE']],
  ] as const)('refuses %s as a problem with its reason API-02 REQ-15', async (_name, asked, expected) => {
    expect(await refusal(asked)).toEqual(expected);
  });

  it('lists every problem of a body with its path', async () => {
    const { text } = await ask({ body: '{"service":7}' });
    expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer: '/key' }, { pointer: '/service' }] });
  });

  it('sends retry-after while the database is unavailable, for synchronous and asynchronous answers', async () => {
    const away = () => {
      throw new DomainError('STORAGE_UNAVAILABLE');
    };
    for (const later of [false, true]) {
      answer = later ? () => Promise.reject(new DomainError('STORAGE_UNAVAILABLE')) : away;
      const { status, headers } = await ask();
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    }
    expect(logged).toEqual([]);
  });

  it('logs an unexpected error under the request id and reveals nothing about it', async () => {
    answer = () => Promise.reject(new Error('secret detail'));
    const { status, headers, text } = await ask();
    expect(status).toBe(500);
    expect(text).not.toContain('secret detail');
    expect(logged).toEqual([{ err: new Error('secret detail'), reqId: headers.get('x-request-id') }]);
  });

  it('stops an unannounced body beyond the limit, and survives a caller who hangs up', async () => {
    const start = () =>
      startRequest({ port: port(), host: '127.0.0.1', path: '/v1/keys/verify', method: 'POST', headers: json });
    const endless = start();
    endless.on('error', () => undefined); // the server closes the connection during the write
    const answered = once(endless, 'response');
    endless.write(`{"key":"${'x'.repeat(70_000)}`);
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(response.headers.connection).toBe('close');
    endless.destroy();
    const gone = start();
    gone.on('error', () => undefined);
    gone.write('{"key":"');
    await once(gone, 'socket');
    gone.destroy();
    expect((await ask()).status).toBe(200);
  });

  it('accepts only a form where the protocol requires one, and no parameters in the address', async () => {
    const form = (more: Asked) =>
      ask({ path: '/oauth2/token', body: 'grant_type=x', headers: { 'content-type': formType }, ...more });
    expect(await form({})).toMatchObject({ status: 400, text: '{"error":"invalid_grant"}' });
    expect((await form({ headers: json })).status).toBe(415);
    expect(JSON.parse((await form({ path: '/oauth2/token?grant_type=x' })).text)).toMatchObject({
      error: 'invalid_request',
    });
  });

  it('cannot declare a limit, because nothing counts its calls', () => {
    const limited = { verifyKey: { ...gatewayEndpoints.verifyKey, limit: { max: 1, windowMs: 1 } } };
    // @ts-expect-error -- a fast endpoint has no limit
    expect(jsonRoutes(limited, { verifyKey: () => answer() as never }, () => undefined)).toHaveLength(1);
  });
});
