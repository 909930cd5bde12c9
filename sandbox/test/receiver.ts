import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** A merchant that only listens; it refuses as many webhooks as it is told to. */
export async function startReceiver() {
  const received: Received[] = [];
  let refusals = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.statusCode = refusals > 0 ? 500 : 202;
      refusals -= 1;
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse(times: number): void {
      refusals = times;
    },
    clear(): void {
      received.length = 0;
    },
    stop: () => once(server.close(), 'close'),
  };
}

/** The switches of a sandbox, as tests press them. */
export const control = (sandbox: string) => ({
  async get<T>(path: string): Promise<T> {
    return (await (await fetch(`${sandbox}/control/${path}`)).json()) as T;
  },
  async press(method: string, path: string, body: object = {}): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox}/control/${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.status;
  },
});
