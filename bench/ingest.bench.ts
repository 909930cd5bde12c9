// /v1/events over HTTP on PostgreSQL with durable commits, sums, a cap and a quota, compared with COPY over one connection
// into a plain table. INGEST_MILLIONS=5 goes on to so many events and compares the server's memory.
import { Agent, request } from 'node:http';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { finished } from 'node:stream/promises';
import { startPostgres } from './postgres.ts';
import { makeApiKey, type ProductServer, startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

/** The first batches warm the compiler up. */
const warmUps = 6;
const rounds = 15;
const batchesOfRound = 20;
const batchSize = 1000;
const connections = 4;
const appCount = 40;
const services = ['geocode', 'revgeocode', 'route'];

let made = 0;
const startedAt = Date.now();

/** Ids in the order of time, as a gateway creates them. */
function uuidInOrder(): string {
  made += 1;
  const ms = (startedAt + Math.floor(made / 100)).toString(16).padStart(12, '0');
  const count = made.toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${count}`;
}

function makeBatch(appIds: readonly string[]) {
  return Array.from({ length: batchSize }, (_, index) => ({
    specversion: '1.0',
    type: 'com.waypost.usage',
    source: 'bench-gateway',
    id: uuidInOrder(),
    subject: appIds[(index * 7) % appIds.length],
    time: new Date(startedAt + index).toISOString(),
    data: {
      service: services[index % services.length],
      category: 'Transactions',
      environment: 'prd',
      units: 1,
      keyId: `key_${'0'.repeat(26)}`,
    },
  }));
}
type Batch = ReturnType<typeof makeBatch>;

const copyText = (batch: Batch) =>
  batch
    .map(({ source, id, subject, time, data }) =>
      [
        time.slice(0, 10),
        source,
        id,
        time,
        subject,
        data.environment,
        'Transactions',
        data.service,
        data.units,
        data.keyId,
      ].join('\t'),
    )
    .join('\n');

async function copy(client: pg.Client, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const stream = client.query(copyStreams.from('copy plain_event from stdin'));
    stream.end(text);
    await finished(stream);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** `fetch` costs the measuring process as much as a fifth of the whole. */
const send = (address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve(text));
    });
    sent.end(body);
  });

async function post({ portal, gatewayCredential }: ProductServer, bodies: readonly Buffer[]): Promise<void> {
  const headers = {
    authorization: `Bearer ${gatewayCredential}`,
    'content-type': 'application/cloudevents-batch+json',
  };
  const waiting = [...bodies];
  const work = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      const answer = JSON.parse(await send(`${portal}/v1/events`, headers, body)) as { accepted?: number };
      if (answer.accepted !== batchSize) throw new Error(JSON.stringify(answer).slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** HTTP creates one key for each app, so further apps are copies of a real one under other ids. */
async function addApps(client: pg.Client, appId: string): Promise<string[]> {
  const ids = Array.from({ length: appCount - 1 }, (_, index) => `app_${String(index).padStart(26, '0')}`);
  await client.query(
    `insert into app (app_id, hrn, hidden, product_id, app_name, platform, auth_type, contract_type, created_time, status)
     select id, 'hrn:bench:account::bench:app/' || id, true, product_id, app_name, platform, auth_type, contract_type, created_time, status
     from app, unnest($2::text[]) id where app_id = $1`,
    [appId, ids],
  );
  return [appId, ...ids];
}

/** A cap and a quota that no round reaches; both are compared with every batch. */
async function limit(client: pg.Client, appId: string): Promise<void> {
  await client.query(
    `insert into spend_cap (subject_id, scope, product_id, measure, amount, at_limit, period_start, period_end, level, announced)
     select product_id, 'project', product_id, 'units', 1000000000000, 'refuse', current_date, current_date + 1, 0, 0
     from app where app_id = $1`,
    [appId],
  );
  await client.query(`update api_key set "monthlyQuota" = 1000000000000 where app_id = $1`, [appId]);
}

async function eventsPerSecond(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (batchesOfRound * batchSize * 1000) / (performance.now() - from);
}

const postgres = await startPostgres();
const product = await startProductServer({ DATABASE_URL: postgres.url });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const { appId } = await makeApiKey(product);
await limit(client, appId);
const appIds = await addApps(client, appId);
await client.query(`create table plain_event (day date, source text, id text, time timestamptz, app_id text, environment text,
  usage_type text, usage_type_category text, units bigint, key_id text, primary key (day, source, id))`);

const results: { copied: number; posted: number }[] = [];
for (let round = 1 - warmUps; round <= rounds; round += 1) {
  const batches = Array.from({ length: batchesOfRound }, () => makeBatch(appIds));
  const texts = batches.map(copyText);
  const bodies = batches.map((batch) => Buffer.from(JSON.stringify(batch)));
  const copied = await eventsPerSecond(() => copy(client, texts));
  const before = product.cpuMs();
  const posted = await eventsPerSecond(() => post(product, bodies));
  const cpuMs = (product.cpuMs() - before) / batchesOfRound;
  const name = round < 1 ? 'warming up' : `round ${round}`;
  console.log(
    `${name}  COPY ${copied.toFixed(0)} events/s  /v1/events ${posted.toFixed(0)} events/s, ${cpuMs.toFixed(1)} ms of the server's processor for a batch`,
  );
  if (round > 0) results.push({ copied, posted });
}

const memory: number[] = [];
const millions = Number(process.env['INGEST_MILLIONS'] ?? 1);
for (let posted = (rounds + warmUps) * batchesOfRound * batchSize; posted < millions * 1_000_000;) {
  const bodies = Array.from({ length: batchesOfRound }, () => Buffer.from(JSON.stringify(makeBatch(appIds))));
  await post(product, bodies);
  posted += batchesOfRound * batchSize;
  memory.push(product.memoryMb());
}
console.log(
  `${made} events, memory ${memory
    .filter((_, index) => index % 25 === 0)
    .map((mb) => mb.toFixed(0))
    .join(', ')} MB`,
);

const { rows } = await client.query<{ events: string; units: string }>(
  'select (select count(*) from usage_event) as events, (select sum(usage_units) from usage_day) as units',
);
const sent = made;
if (Number(rows[0]?.events) !== sent || Number(rows[0]?.units) !== sent)
  throw new Error(`Sent ${sent}, counted ${JSON.stringify(rows)}`);
console.log(`${sent} events sent, ${sent} counted`);
await client.end();
await product.stop();
postgres.stop();

const share = median(results.map(({ copied, posted }) => posted / copied));
judge([{ what: 'events per second, beside COPY', value: share, holds: share >= 0.5, target: 'at least 0.50' }]);
if (millions >= 5) {
  const fifth = Math.floor(memory.length / 5);
  const growth = median(memory.slice(-fifth)) / median(memory.slice(fifth, 2 * fifth));
  judge([
    { what: 'memory at the end, beside the second million', value: growth, holds: growth < 1.1, target: 'under 1.10' },
  ]);
}
