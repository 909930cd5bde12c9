import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createViesChecker } from './vies-checker.ts';

type Reply = (response: ServerResponse) => void;
let server: Server;
let origin = '';
let reply: Reply;
let asked: { readonly path: string | undefined; readonly body: unknown }[] = [];
const outages: unknown[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push({ path: request.url, body: JSON.parse(await text(request)) });
  reply(response);
}
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  outages.length = 0;
});

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const checker = (options: { readonly requester?: string; readonly timeoutMs?: number; readonly at?: string } = {}) =>
  createViesChecker({
    origin: options.at ?? origin,
    timeoutMs: options.timeoutMs ?? 10_000,
    requester: options.requester,
    onUnavailable: (cause) => outages.push(cause),
  });
const valid = { countryCode: 'EL', vatNumber: '094259216', valid: true, requestIdentifier: '' };

describe('the VAT service', () => {
  it('is asked for country and number at its path, for the seller if that is known', async () => {
    reply = json({ ...valid, requestIdentifier: 'WAPIAAAAYx' });
    const check = await checker({ requester: 'DE136695976' }).check('EL094259216');
    expect(check).toEqual({ outcome: 'VALID', consultation_number: 'WAPIAAAAYx' });
    reply = json(valid);
    expect(await checker().check('EL094259216')).toEqual({ outcome: 'VALID', consultation_number: null });
    const question = { countryCode: 'EL', vatNumber: '094259216' };
    expect(asked).toEqual([
      {
        path: '/taxation_customs/vies/rest-api/check-vat-number',
        body: { ...question, requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
      { path: '/taxation_customs/vies/rest-api/check-vat-number', body: question },
    ]);
    expect(outages).toEqual([]);
  });

  it.each([
    ['says no', json({ ...valid, valid: false })],
    ['calls the number wrong', json({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, 400)],
  ])('refuses a number when it %s', async (_, given) => {
    reply = given;
    expect((await checker().check('EL094259216')).outcome).toBe('INVALID');
    expect(outages).toEqual([]);
  });

  it.each<[string, Reply]>([
    ...[
      'INVALID_REQUESTER_INFO',
      'SERVICE_UNAVAILABLE',
      'MS_UNAVAILABLE',
      'TIMEOUT',
      'VAT_BLOCKED',
      'IP_BLOCKED',
      'GLOBAL_MAX_CONCURRENT_REQ',
      'MS_MAX_CONCURRENT_REQ',
    ].map((error): [string, Reply] => [error, json({ actionSucceed: false, errorWrappers: [{ error }] })]),
    ['500', json({}, 500)],
    ['a web page', (response) => void response.end('<html>Maintenance</html>')],
    ['nothing', (response) => void response.end()],
    ['null', json(null)],
    ['a word for a boolean', json({ ...valid, valid: 'true' })],
    ['another number', json({ ...valid, vatNumber: '999999999' })],
    ['another country', json({ ...valid, countryCode: 'DE', valid: false })],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end()],
    ['a broken connection', (response) => void response.destroy()],
  ])('is away when it answers %s, and that is never a refusal', async (_, given) => {
    reply = given;
    expect(await checker().check('EL094259216')).toEqual({ outcome: 'UNAVAILABLE', consultation_number: null });
    expect(outages).toHaveLength(1);
  });

  it('is away when it does not answer in time, or cannot be reached', async () => {
    reply = () => undefined;
    expect((await checker({ timeoutMs: 20 }).check('EL094259216')).outcome).toBe('UNAVAILABLE');
    expect((await checker({ at: 'http://localhost:1' }).check('EL094259216')).outcome).toBe('UNAVAILABLE');
    expect(outages).toHaveLength(2);
  });
});
