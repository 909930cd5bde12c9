import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayCredential, goodAnswer, startTestPortal, type TestPortal } from '../test/test-portal.ts';
import { createPortalClient, PortalAway, type PortalClient } from './portal-client.ts';

const geocode = { key: 'good-key', service: 'geocode' };
const token = { token: 'a.good.token' };

let portal: TestPortal;
let client: PortalClient;

beforeEach(async () => {
  portal = await startTestPortal();
  client = createPortalClient({ origin: portal.origin, credential: gatewayCredential });
});
afterEach(() => portal.close());

/** A portal that answers everything in one way. */
async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createPortalClient({ origin, credential: 'x' }), close: () => server.close() };
}

describe('the portal client', () => {
  it('asks about a key and a service and hands on the answer', async () => {
    expect(await client.verify(geocode, 1)).toEqual(goodAnswer);
    expect(await client.verify({ key: 'other', service: 'route' }, 3)).toEqual({ valid: false, code: 'NOT_FOUND' });
    expect(portal.asked).toEqual([
      { key: 'good-key', service: 'geocode' },
      { key: 'other', service: 'route', calls: 3 },
    ]);
  });

  it('asks once more when a connection breaks, and then believes that the portal is away', async () => {
    portal.hangUps = 1;
    expect(await client.verify(geocode, 1)).toEqual(goodAnswer);
    portal.hangUps = 2;
    await expect(client.verify(geocode, 1)).rejects.toThrow(PortalAway);
    expect(portal.asked).toHaveLength(4);
  });

  it.each([
    { says: 'that it is broken', status: 500, body: '{}' },
    { says: 'that we call too often', status: 429, body: '{}' },
    { says: 'that it does not know us', status: 401, body: '{}' },
    { says: 'no JSON', status: 200, body: '<html>' },
    { says: 'a code of another time', status: 200, body: '{"valid":false,"code":"SOMETHING_NEW"}' },
  ])('takes a portal that says $says for away', async ({ status, body }) => {
    const odd = await answering(status, body);
    await expect(odd.client.verify(geocode, 1)).rejects.toThrow(PortalAway);
    odd.close();
  });

  it('follows no redirect, because that would carry the credential elsewhere', async () => {
    const odd = await answering(302, '', { location: `${portal.origin}/v1/keys/verify` });
    await expect(odd.client.verify(geocode, 1)).rejects.toThrow(PortalAway);
    odd.close();
    expect(portal.asked).toEqual([]);
  });

  it('asks about tokens and app codes by headers, and hands on who calls or why not', async () => {
    const { plan: _plan, ...named } = goodAnswer;
    portal.others.set('a.good.token', goodAnswer);
    portal.others.set('app_01 secret', { valid: true, code: 'VALID', appId: 'app_01', projectId: 'prj_01' });
    portal.others.set('a.refused.token', {
      valid: false,
      code: 'PROJECT_INACTIVE',
      appId: 'app_01',
      message: 'It is suspended.',
    });
    const call = { service: 'route', origin: 'https://shop.example', address: '203.0.113.9' };
    expect(await client.verify({ ...token, ...call }, 1)).toEqual(named);
    expect(await client.verify({ app_id: 'app_01', app_code: 'secret', ...call }, 1)).toEqual({
      valid: true,
      code: 'VALID',
      appId: 'app_01',
      projectId: 'prj_01',
    });
    const refused = { valid: false, code: 'PROJECT_INACTIVE', appId: 'app_01', message: 'It is suspended.' };
    expect(await client.verify({ token: 'a.refused.token' }, 1)).toEqual(refused);
    expect(await client.verify({ app_id: 'app_01', app_code: 'wrong' }, 1)).toMatchObject({
      valid: false,
      code: 'NOT_FOUND',
    });
    expect(portal.asked.slice(0, 2)).toEqual([
      { ...token, ...call },
      { app_id: 'app_01', app_code: 'secret', ...call },
    ]);
  });

  it('sends nothing that would not survive as a header', async () => {
    for (const odd of ['line\r\nx-waypost-service: route', 'ümlaut', ' ']) {
      expect(await client.verify({ app_id: 'app_01', app_code: odd }, 1)).toEqual({ valid: false, code: 'NOT_FOUND' });
    }
    expect(portal.asked).toEqual([]);
  });

  it.each([
    { says: 'that it does not know us', status: 401, headers: { 'x-waypost-code': 'UNAUTHORIZED' } },
    { says: 'that it cannot tell', status: 403, headers: { 'x-waypost-code': 'STORAGE_UNAVAILABLE' } },
    { says: 'yes without a code', status: 200, headers: {} },
    { says: 'yes with a code that says no', status: 200, headers: { 'x-waypost-code': 'DISABLED' } },
    { says: 'no with a code that says yes', status: 403, headers: { 'x-waypost-code': 'VALID' } },
    { says: 'that it is broken', status: 500, headers: { 'x-waypost-code': 'VALID' } },
  ])('takes a portal that says $says about a token for away', async ({ status, headers }) => {
    const odd = await answering(status, '{}', headers as Record<string, string>);
    await expect(odd.client.verify(token, 1)).rejects.toThrow(PortalAway);
    odd.close();
  });
});
