import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Sockets = {
  readonly port: number;
  /** Sends requests to this handler; until then every answer is 503. */
  attach(handler: RequestListener): void;
  close(): Promise<void>;
};

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end('{"status":"starting"}');
};

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const idleCheckMs = 20;

/** Resolves after all requests in flight are answered; kept-alive connections end with their last answer. */
const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    const ending = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    server.close(() => {
      clearInterval(ending);
      resolve();
    });
    server.closeIdleConnections();
  });

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function listenOnBoth(first: Server, second: Server, port: number): Promise<{ port: number; servers: Server[] }> {
  const bound = await listen(first, '127.0.0.1', port);
  try {
    await listen(second, '::1', bound);
    return { port: bound, servers: [first, second] };
  } catch (error) {
    if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT') return { port: bound, servers: [first] };
    await closeServer(first);
    throw error;
  }
}

/**
 * Binds before the application is built, because origins with port 0 must be known, and early requests get 503.
 * `localhost` binds both address families, since browsers try either.
 */
export async function bindSockets(host: string, port: number): Promise<Sockets> {
  let handler = answerStarting;
  const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 72_000 };
  const make = () => createServer(timeouts, (request, response) => handler(request, response));
  const bind = async (): Promise<{ port: number; servers: Server[] }> => {
    const server = make();
    if (host === 'localhost') return listenOnBoth(server, make(), port);
    return { port: await listen(server, host, port), servers: [server] };
  };
  const { port: bound, servers } = await bind();
  return {
    port: bound,
    attach(next) {
      handler = next;
    },
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}
