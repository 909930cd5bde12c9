import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { UsageEvent, VerifyAnswer } from '@waypost/contract/entities/gateway';

export const gatewayCredential = 'gateway-credential-of-the-test';

export const goodAnswer: VerifyAnswer = {
  valid: true,
  code: 'VALID',
  keyId: 'key_01',
  appId: 'app_01',
  projectId: 'prj_01',
  plan: 'Freemium-Basic',
};

type Trouble = 'none' | 'error' | 'error-after-counting' | 'hang-up' | 'hang-up-after-counting' | 'nonsense';

export type TestPortal = {
  readonly origin: string;
  /** What each key is told; keys that are not in it are unknown. */
  readonly keys: Map<string, VerifyAnswer>;
  /** How often each key was asked about, and for what. */
  readonly asked: { key: string; service: string }[];
  /** The text of each counted event by source and id. */
  readonly counted: Map<string, string>;
  /** Events that came again with other bytes than before. */
  readonly changed: string[];
  /** Reasons to refuse, by event id. */
  readonly refusals: Map<string, string>;
  readonly batchSizes: number[];
  readonly contentTypes: Set<string>;
  /** How many of the next questions about keys are answered by hanging up. */
  hangUps: number;
  /** Chosen anew for every batch of events. */
  trouble: () => Trouble;
  ids(): string[];
  events(): UsageEvent[];
  close(): Promise<void>;
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Splits a batch into the exact text of its events; `{"specversion"` begins each and stands nowhere else. */
const textsOf = (batch: string): string[] => batch.slice(1, -1).split(/,(?=\{"specversion")/);

function count(portal: TestPortal, batch: string) {
  const answer = { accepted: 0, repeated: [] as object[], refused: [] as object[] };
  for (const [index, body] of textsOf(batch).entries()) {
    const { source, id } = JSON.parse(body) as UsageEvent;
    const before = portal.counted.get(`${source} ${id}`);
    const reason = portal.refusals.get(id);
    if (reason !== undefined) answer.refused.push({ index, id, reason });
    else if (before === undefined) answer.accepted += 1;
    else answer.repeated.push({ index, id });
    if (reason === undefined && before === undefined) portal.counted.set(`${source} ${id}`, body);
    if (before !== undefined && before !== body) portal.changed.push(id);
  }
  portal.batchSizes.push(textsOf(batch).length);
  return answer;
}

async function takeEvents(portal: TestPortal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  portal.contentTypes.add(request.headers['content-type'] ?? '');
  const batch = await text(request);
  const trouble = portal.trouble();
  const isLost = trouble === 'error' || trouble === 'hang-up' || trouble === 'nonsense';
  const answer = isLost ? { accepted: 0, repeated: [], refused: [] } : count(portal, batch);
  if (trouble.startsWith('hang-up')) request.socket.destroy();
  else if (trouble.startsWith('error')) send(response, 503, { title: 'busy' });
  else send(response, 200, answer);
}

async function verify(portal: TestPortal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key, service } = JSON.parse(await text(request)) as { key: string; service: string };
  portal.asked.push({ key, service });
  if (portal.hangUps > 0) {
    portal.hangUps -= 1;
    request.socket.destroy();
    return;
  }
  send(response, 200, portal.keys.get(key) ?? { valid: false, code: 'NOT_FOUND' });
}

async function answer(portal: TestPortal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${gatewayCredential}`) return send(response, 401, {});
  if (request.url === '/v1/keys/verify') return verify(portal, request, response);
  if (request.url === '/v1/events') return takeEvents(portal, request, response);
  return send(response, 404, {});
}

/** A small portal over real HTTP: it verifies the keys it was told and counts events by source and id. */
export async function startTestPortal(port = 0): Promise<TestPortal> {
  const server = createServer((request, response) => {
    answer(portal, request, response).catch(() => request.socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const portal: TestPortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: new Map([['good-key', goodAnswer]]),
    asked: [],
    counted: new Map(),
    changed: [],
    refusals: new Map(),
    batchSizes: [],
    contentTypes: new Set(),
    hangUps: 0,
    trouble: () => 'none',
    ids: () => [...portal.counted.values()].map((body) => (JSON.parse(body) as UsageEvent).id),
    events: () => [...portal.counted.values()].map((body) => JSON.parse(body) as UsageEvent),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return portal;
}
