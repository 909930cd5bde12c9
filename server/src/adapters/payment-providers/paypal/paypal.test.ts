import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayPal } from './paypal.ts';

let server: Server;
let answer: object;
beforeAll(async () => {
  server = createServer((request, response) => {
    const token = { access_token: 'A', token_type: 'Bearer', expires_in: 300 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.includes('oauth2') ? token : answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
});
afterAll(() => void server.close());

const charge = () =>
  createPayPal({
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    client_id: 'C',
    client_secret: 'S',
    webhook_id: 'W',
    timeout_ms: 5000,
  }).charge({
    attempt: 'pay_1',
    account: 'dev_1',
    token: 'T',
    amount: { currency: 'eur', minor: 500 },
    returnUrl: 'http://localhost:3000',
  });

describe('a charge of a wallet', () => {
  it.each([
    ['COMPLETED', { state: 'AUTHORISED', reference: 'CAP-1' }],
    ['PENDING', { state: 'PENDING', reference: 'CAP-1' }],
    ['DECLINED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
    ['FAILED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
    ['PAYER_ACTION_REQUIRED', { state: 'PENDING', reference: 'CAP-1' }],
  ])('whose capture is %s is %o', async (status, outcome) => {
    answer = { id: 'ORD-1', purchase_units: [{ payments: { captures: [{ id: 'CAP-1', status }] } }] };
    expect(await charge()).toEqual(outcome);
  });

  it('that has no capture yet waits under the id of its order', async () => {
    answer = { id: 'ORD-1', status: 'CREATED' };
    expect(await charge()).toEqual({ state: 'PENDING', reference: 'ORD-1' });
  });
});
