import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Sockets = {
  readonly port: number;
  /** Where this machine reaches it. */
  readonly origin: string;
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
const silenceMs = 1000;
const connections = new WeakMap<Server, Set<Socket>>();

/** Timers run before the reading of what has arrived while the process was too busy. */
const afterReading = (act: () => void) => void setImmediate(act);

const endSilent = (server: Server) => {
  for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
};

/**
 * Resolves after all requests in flight are answered; kept-alive connections end with their last answer. One that a
 * browser has opened ahead is not idle for Node, and would hold this up for a minute.
 */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const ending = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const silence = setTimeout(() => afterReading(() => endSilent(server)), silenceMs);
    server.close(() => {
      clearInterval(ending);
      clearTimeout(silence);
      resolve();
    });
    server.closeIdleConnections();
  });

const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Does what Node does with a failed connection, except to one that was opened ahead and stayed silent. Node answers it
 * with 408, which whoever sends just then takes for the answer to the request; here it has another second, in which a
 * server that was too busy to read catches up, and ends without a word.
 */
function endFailed(error: NodeJS.ErrnoException, socket: Socket, response?: ServerResponse): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    setTimeout(() => afterReading(() => socket.bytesRead === 0 && socket.destroy()), silenceMs).unref();
    return;
  }
  const isAnswering = response?.headersSent === true && !response.writableFinished;
  if (socket.writable && !isAnswering) {
    socket.write(`HTTP/1.1 ${answers[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroy(error);
}

/** A server that hands its requests to `handler`. */
export function createSocketServer(timeouts: ServerOptions, handler: RequestListener): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(timeouts, (request, response) => {
    responses.set(request.socket, response);
    handler(request, response);
  });
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return server.on('clientError', (error, socket) => endFailed(error, socket as Socket, responses.get(socket)));
}

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

const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

function originOn(host: string, port: number): string {
  const own = anyAddress[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/**
 * Binds before the application is built, because origins with port 0 must be known, and early requests get 503.
 * `localhost` binds both address families, since browsers try either.
 */
export async function bindSockets(host: string, port: number): Promise<Sockets> {
  let handler = answerStarting;
  const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 72_000 };
  const make = () => createSocketServer(timeouts, (request, response) => handler(request, response));
  const bind = async (): Promise<{ port: number; servers: Server[] }> => {
    const server = make();
    if (host === 'localhost') return listenOnBoth(server, make(), port);
    return { port: await listen(server, host, port), servers: [server] };
  };
  const { port: bound, servers } = await bind();
  return {
    port: bound,
    origin: originOn(host, bound),
    attach(next) {
      handler = next;
    },
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}
