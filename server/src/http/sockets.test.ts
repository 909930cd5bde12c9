import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { bindSockets, closeServer, createSocketServer } from './sockets.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const say: RequestListener = (_request, response) => void response.end('said');

/** A server that gives every connection a tenth of a second for its request, and a connection to it. */
async function connected(handler = say, onConnection: (client: Socket) => void = () => undefined) {
  const server = createSocketServer(
    { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 100 },
    handler,
  );
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  server.once('connection', () => onConnection(client));
  const received: string[] = [];
  client.on('data', (bytes) => received.push(bytes.toString()));
  client.on('error', () => undefined);
  const ended = once(client, 'close').then(() => received.join(''));
  return { client, ended, received };
}

const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';

describe('a connection', () => {
  it('that was opened ahead and says nothing ends without an answer', async () => {
    const { ended } = await connected();
    expect(await ended).toBe('');
  });

  it('whose request waited while the server was too busy to read gets the answer to it', async () => {
    const { received } = await connected(say, (client) => {
      client.write(request);
      execFileSync('sleep', ['0.5']); // blocks the server beyond the limit
    });
    await expect.poll(() => received.join('')).toContain('said');
    expect(received.join('')).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    ['a request that stays unfinished', 'GET / HTTP/1.1\r\n', '408 Request Timeout'],
    ['what is no request', 'nonsense\r\n\r\n', '400 Bad Request'],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\na: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('with %s is answered with the reason and ends', async (_what, sent, answer) => {
    const { client, ended } = await connected();
    client.write(sent);
    expect(await ended).toBe(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`);
  });

  it('that breaks while it is answered ends without words in the midst of the answer', async () => {
    const { client, ended, received } = await connected((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('begun');
    });
    client.write(request);
    await expect.poll(() => received.join('')).toContain('begun');
    client.write('nonsense\r\n\r\n');
    expect((await ended).endsWith('\r\n\r\nbegun')).toBe(true);
  });
});

describe('a server that stops', () => {
  /** It would wait for each request as long as it takes. */
  async function patient(handler: RequestListener) {
    const server = createSocketServer({ requestTimeout: 0, headersTimeout: 0 }, handler);
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(server, 'connection'), once(client, 'connect')]);
    return { server, client };
  }

  it('does not wait for a connection that was opened ahead and says nothing OPS-05', async () => {
    const { server, client } = await patient(say);
    const ended = once(client.resume(), 'close');
    await Promise.all([closeServer(server), ended]);
  }, 30_000);

  it.each([
    ['it has begun to read', () => new Promise((resolve) => setTimeout(resolve, 1200))],
    ['it was too busy to read', () => execFileSync('sleep', ['1.2'])],
  ])('answers a request that %s OPS-05', async (_what, pass) => {
    const { server, client } = await patient(say);
    const received: string[] = [];
    client.on('data', (bytes) => received.push(bytes.toString()));
    client.write(request.slice(0, 10));
    // the server is closed before the client, in the same process, has read what it sent
    const closed = Promise.all([closeServer(server), once(client, 'close')]);
    await pass(); // longer than it has patience with silence
    client.write(request.slice(10));
    await closed;
    expect(received.join('')).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

describe('a listener', () => {
  it.each(['localhost', '127.0.0.1', '0.0.0.0', ...(hasIpv6 ? ['::1', '::'] : [])])(
    'on %s is reached from its own machine at its origin',
    async (host) => {
      const sockets = await bindSockets(host, 0);
      expect((await fetch(sockets.origin)).status).toBe(503);
      sockets.attach(say);
      expect(await (await fetch(sockets.origin)).text()).toBe('said');
      await sockets.close();
    },
  );
});
