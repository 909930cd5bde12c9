import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: the request arrives, its answer does not; `down`: nothing arrives; `refusing`: everything is refused. */
export type Fault = 'none' | 'lost' | 'down' | 'refusing';

export type FaultyProxy = {
  readonly origin: string;
  fault: Fault;
  /** What everything is refused with. */
  refusal: { readonly status: number; readonly body: object };
  /** Delays requests until it is settled. */
  held: Promise<void> | undefined;
  /** Changes the text of answers; one for which it throws is lost. */
  rewritten: (text: string, path: string) => string;
  /** The bodies of the requests that have arrived, by path. */
  readonly seen: { readonly path: string; readonly key: string; readonly body: string }[];
  close(): Promise<void>;
};

const keyOf = ({ headers }: IncomingMessage): string =>
  String(headers['idempotency-key'] ?? headers['paypal-request-id']);

/** The network between the portal and a provider. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const seen: FaultyProxy['seen'] = [];
  const server = createServer((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (proxy.fault === 'down') return request.socket.destroy();
      const headers = Object.entries(request.headers).filter(
        ([name]) => !/^(host|connection|content-length)$/.test(name),
      );
      seen.push({ path: request.url ?? '', key: keyOf(request), body });
      if (proxy.fault === 'refusing') {
        const { status, body: refusal } = proxy.refusal;
        return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
      }
      await proxy.held;
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as [string, string][],
        ...(request.method === 'POST' && { body }),
      });
      const text = await answer.text();
      if (proxy.fault === 'lost') return request.socket.destroy();
      const sent = proxy.rewritten(text, request.url ?? '');
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(sent);
    };
    pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const proxy: FaultyProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    refusal: { status: 401, body: {} },
    held: undefined,
    rewritten: (text) => text,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
