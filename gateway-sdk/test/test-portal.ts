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

/** A received question. */
export type Asked = { readonly key?: string; readonly service?: string; readonly calls?: number } & Readonly<
  Record<string, unknown>
>;

type Trouble = 'none' | 'error' | 'error-after-counting' | 'hang-up' | 'hang-up-after-counting' | 'nonsense';

export type TestPortal = {
  readonly origin: string;
  /** The result for each key; other keys are unknown. */
  readonly keys: Map<string, VerifyAnswer>;
  /** The result for each token, and for each app id and app code joined by a space. */
  readonly others: Map<string, VerifyAnswer>;
  /** The received questions, in the form of a key verification. */
  readonly asked: Asked[];
  /** The text of each counted event by source and id. */
  readonly counted: Map<string, string>;
  /** Events repeated with different bytes. */
  readonly changed: string[];
  /** Refusal reasons by event id. */
  readonly refusals: Map<string, string>;
  readonly batchSizes: number[];
  readonly contentTypes: Set<string>;
  /** How many of the next verifications hang up. */
  hangUps: number;
  /** Verifications wait for this promise. */
  gate: Promise<void> | undefined;
  /** Evaluated for every batch of events. */
  trouble: () => Trouble;
  ids(): string[];
  events(): UsageEvent[];
  close(): Promise<void>;
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Splits a batch into the exact text of its events; each begins with `{"specversion"`, which occurs nowhere else. */
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
  const asked = JSON.parse(await text(request)) as Asked;
  portal.asked.push(asked);
  if (portal.hangUps > 0) {
    portal.hangUps -= 1;
    request.socket.destroy();
    return;
  }
  await portal.gate;
  send(response, 200, portal.keys.get(asked.key ?? '') ?? { valid: false, code: 'NOT_FOUND' });
}

/** Like `/v1/authorize`: 200, 401 or 403 with the result in headers, and the reason of a refusal in the body. */
function authorize(portal: TestPortal, { headers }: IncomingMessage, response: ServerResponse): void {
  const named = {
    token: headers.authorization?.replace('Bearer ', ''),
    app_id: headers['x-app-id'],
    app_code: headers['x-app-code'],
  };
  const told = { service: headers['x-waypost-service'], origin: headers.origin, address: headers['x-forwarded-for'] };
  portal.asked.push(
    Object.fromEntries(Object.entries({ ...named, ...told }).filter(([, value]) => value !== undefined)),
  );
  const found = portal.others.get(named.token ?? `${String(named.app_id)} ${String(named.app_code)}`);
  const { code, appId, keyId, projectId, message } = found ?? { code: 'NOT_FOUND' as const };
  const status = code === 'VALID' ? 200 : ['NOT_FOUND', 'DISABLED', 'EXPIRED'].includes(code) ? 401 : 403;
  const said = {
    'x-waypost-code': code,
    'x-waypost-app': appId,
    'x-waypost-key': keyId,
    'x-waypost-project': projectId,
  };
  for (const [name, value] of Object.entries(said)) if (value !== undefined) response.setHeader(name, value);
  response
    .writeHead(status)
    .end(status === 200 ? '' : JSON.stringify({ status, code, detail: message ?? 'The portal says no.' }));
}

async function answer(portal: TestPortal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/authorize') {
    if (request.headers['x-waypost-gateway'] === gatewayCredential) return authorize(portal, request, response);
    return void response.writeHead(401, { 'x-waypost-code': 'UNAUTHORIZED' }).end('{}');
  }
  if (request.headers.authorization !== `Bearer ${gatewayCredential}`) return send(response, 401, {});
  if (request.url === '/v1/keys/verify') return verify(portal, request, response);
  if (request.url === '/v1/events') return takeEvents(portal, request, response);
  return send(response, 404, {});
}

/** A small portal over real HTTP: it verifies configured keys and counts events by source and id. */
export async function startTestPortal(port = 0): Promise<TestPortal> {
  const server = createServer((request, response) => {
    answer(portal, request, response).catch(() => request.socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const portal: TestPortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: new Map([['good-key', goodAnswer]]),
    others: new Map(),
    asked: [],
    gate: undefined,
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
