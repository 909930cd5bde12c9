import { connect, type Socket } from 'node:net';
import { percentile } from './rounds.ts';

export type Load = {
  readonly port: number;
  /** Complete requests as bytes; each connection always sends the same one. */
  readonly requests: readonly Buffer[];
  readonly connections: number;
  readonly seconds: number;
};
export type Measured = {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The load of this process, 0 to 1: near 1 the measurement shows the client and not the server. */
  readonly loadBusy: number;
};

export const postRequest = (path: string, body: string, headers: Readonly<Record<string, string>>): Buffer => {
  const lines = Object.entries({ host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers });
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
};

export const getRequest = (path: string, headers: Readonly<Record<string, string>>): Buffer => {
  const lines = Object.entries({ host: 'localhost', ...headers });
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
};

const headEnd = Buffer.from('\r\n\r\n');
const fine = [Buffer.from('HTTP/1.1 200'), Buffer.from('HTTP/1.1 304')];
const startLength = 12;

/** The total length of an answer; known once its head has arrived. */
function answerLength(answer: Buffer): number | undefined {
  const end = answer.indexOf(headEnd);
  if (end === -1) return undefined;
  const head = answer.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1] ?? (head.startsWith('HTTP/1.1 304') ? '0' : undefined);
  if (!startsFine(answer) || length === undefined) throw new Error(`Unexpected answer: ${head}`);
  return end + headEnd.length + Number(length);
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

class Client {
  readonly #socket: Socket;
  readonly #request: Buffer;
  readonly latencies: number[] = [];
  /** All answers to one request have the same length, so only the first one is parsed. */
  #length: number | undefined;
  #received = 0;
  #head = Buffer.alloc(0);
  #sentAt = 0;

  constructor(socket: Socket, request: Buffer) {
    this.#socket = socket;
    this.#request = request;
  }

  run(until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('close', () => reject(new Error('The server closed the connection')));
      this.#socket.on('data', (chunk) => {
        if (!this.#isWhole(chunk)) return;
        const now = performance.now();
        this.latencies.push(now - this.#sentAt);
        if (now < until) return this.#send(now);
        this.#socket.removeAllListeners('close');
        this.#socket.destroy();
        resolve();
      });
      this.#send(performance.now());
    });
  }

  #send(now: number): void {
    this.#sentAt = now;
    this.#socket.write(this.#request);
  }

  #isWhole(chunk: Buffer): boolean {
    if (this.#length === undefined) {
      this.#head = Buffer.concat([this.#head, chunk]);
      this.#length = answerLength(this.#head);
    }
    this.#received += chunk.length;
    if (this.#length === undefined || this.#received < this.#length) return false;
    if (
      this.#received > this.#length ||
      (chunk.length > startLength && chunk.length === this.#length && !startsFine(chunk))
    ) {
      throw new Error(`Unexpected answer: ${chunk.toString('latin1', 0, 200)}`);
    }
    this.#received = 0;
    return true;
  }
}

const startsFine = (chunk: Buffer) => fine.some((start) => start.equals(chunk.subarray(0, startLength)));

/** Repeats the request on every connection, each time the answer arrives, until the time is over. */
export async function measure({ port, requests, connections, seconds }: Load): Promise<Measured> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const clients = sockets.map((socket, at) => new Client(socket, requests[at % requests.length] ?? Buffer.alloc(0)));
  const startedAt = performance.now();
  const used = process.cpuUsage();
  await Promise.all(clients.map((client) => client.run(startedAt + seconds * 1000)));
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(used);
  const latencies = Float64Array.from(clients.flatMap((client) => client.latencies));
  return {
    count: latencies.length,
    perSecond: (latencies.length / tookMs) * 1000,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    loadBusy: (user + system) / 1000 / tookMs,
  };
}
