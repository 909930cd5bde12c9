// How soon a reached spend cap refuses at two instances on PostgreSQL, and how far four gateways overshoot it.
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { makeApiKey, type ProductServer, startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 5;
const gateways = 4;
const cap = 500;

type Instance = Pick<ProductServer, 'portal' | 'gatewayCredential'>;
type Key = Awaited<ReturnType<typeof makeApiKey>>;

async function post({ portal, gatewayCredential }: Instance, path: string, body: unknown): Promise<unknown> {
  const type = path === '/v1/events' ? 'application/cloudevents-batch+json' : 'application/json';
  const headers = { authorization: `Bearer ${gatewayCredential}`, 'content-type': type };
  const answer = await fetch(`${portal}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

let made = 0;
function eventOf({ appId }: Key) {
  made += 1;
  const ms = Date.now().toString(16).padStart(12, '0');
  return {
    specversion: '1.0',
    type: 'com.waypost.usage',
    source: 'bench-gateway',
    id: `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`,
    subject: appId,
    time: new Date().toISOString(),
    data: { service: 'geocode', category: 'Transactions', environment: 'prd', units: 1 },
  };
}

async function setCap(database: pg.Client, { appId }: Key): Promise<void> {
  await database.query(
    `insert into spend_cap (subject_id, scope, product_id, measure, amount, at_limit, period_start, period_end, level, announced)
     select product_id, 'project', product_id, 'units', $2, 'refuse', current_date, current_date + 1, 0, 0
     from app where app_id = $1`,
    [appId, cap],
  );
}

/** Each gateway asks before every call and reports it at once; it ends with the first refusal. */
async function measure(
  [first, second]: readonly [Instance, Instance],
  key: Key,
): Promise<{ overshoot: number; lateMs: number }> {
  let counted = 0;
  let reachedAt = Number.POSITIVE_INFINITY;
  let lastAccepted = 0;
  const call = async (instance: Instance): Promise<void> => {
    for (;;) {
      const asked = performance.now();
      const { valid } = (await post(instance, '/v1/keys/verify', { key: key.apiKey })) as { valid: boolean };
      if (!valid) return;
      lastAccepted = Math.max(lastAccepted, asked);
      await post(instance, '/v1/events', [eventOf(key)]);
      counted += 1;
      if (counted === cap) reachedAt = performance.now();
    }
  };
  await Promise.all(Array.from({ length: gateways }, (_, at) => call(at % 2 === 0 ? first : second)));
  return { overshoot: counted - cap, lateMs: Math.max(0, lastAccepted - reachedAt) };
}

const postgres = await startPostgres();
const first = await startProductServer({ DATABASE_URL: postgres.url });
const second = await startProductServer({ DATABASE_URL: postgres.url, SECRETS_FILE: first.secretsFile });
const instances = [first, { ...second, gatewayCredential: first.gatewayCredential }] as const;
const database = new pg.Client(postgres.url);
await database.connect();
const results: { overshoot: number; lateMs: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const key = await makeApiKey(first);
  await setCap(database, key);
  const result = await measure(instances, key);
  results.push(result);
  console.log(
    `${gateways} gateways, cap of ${cap}: ${result.overshoot} units beyond, last accepted ${result.lateMs.toFixed(0)} ms after`,
  );
}
await database.end();
await Promise.all([first.stop(), second.stop()]);
postgres.stop();
console.log(`median ${median(results.map(({ overshoot }) => overshoot))} units beyond the cap`);
const late = Math.max(...results.map(({ lateMs }) => lateMs));
judge([
  { what: 'ms after the cap until the last accepted call', value: late, holds: late < 1000, target: 'under 1000' },
]);
