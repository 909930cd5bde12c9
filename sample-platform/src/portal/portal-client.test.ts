import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayCredential, goodAnswer, startTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createPortalClient, PortalAway, type PortalClient } from './portal-client.ts';

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
    expect(await client.verify('good-key', 'geocode')).toEqual(goodAnswer);
    expect(await client.verify('other', 'route')).toEqual({ valid: false, code: 'NOT_FOUND' });
    expect(portal.asked).toEqual([{ key: 'good-key', service: 'geocode' }, { key: 'other', service: 'route' }]);
  });

  it('asks once more when a connection breaks, and then believes that the portal is away', async () => {
    portal.hangUps = 1;
    expect(await client.verify('good-key', 'geocode')).toEqual(goodAnswer);
    portal.hangUps = 2;
    await expect(client.verify('good-key', 'geocode')).rejects.toThrow(PortalAway);
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
    await expect(odd.client.verify('good-key', 'geocode')).rejects.toThrow(PortalAway);
    odd.close();
  });

  it('follows no redirect, because that would carry the credential elsewhere', async () => {
    const odd = await answering(302, '', { location: `${portal.origin}/v1/keys/verify` });
    await expect(odd.client.verify('good-key', 'geocode')).rejects.toThrow(PortalAway);
    odd.close();
    expect(portal.asked).toEqual([]);
  });
});
