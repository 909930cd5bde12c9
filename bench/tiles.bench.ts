// Tiles of the map: those that are kept and those that a client has already, over HTTP with a key and usage events on
// disk, beside a bare node:http server; and tiles that are made for the first time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayCredential, goodAnswer, startTestPortal } from '@waypost/gateway-sdk/test/test-portal';
import { loadPlaces } from '@waypost/sample-platform/places/places';
import { createTiles } from '@waypost/sample-platform/tiles/tiles';
import { type Child, startChild } from './child.ts';
import { getRequest, measure } from './http-load.ts';
import { judge, median } from './rounds.ts';

const rounds = 9;
const seconds = 2;
const connections = 16;

const portal = await startTestPortal();
portal.keys.set('good-key', goodAnswer);
const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-tiles-'));
const platform = await startChild(join(import.meta.dirname, '../dist/sample-platform/main.js'), [], {
  SAMPLE_PLATFORM_PORT: '0',
  PORTAL_ORIGIN: portal.origin,
  GATEWAY_CREDENTIAL: gatewayCredential,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'fatal',
});

/** Sixteen tiles of Europe, as a map asks for them. */
const addresses = Array.from({ length: connections }, (_, at) => ({
  z: 5,
  x: 15 + (at % 4),
  y: 9 + Math.floor(at / 4),
}));
const pathOf = ({ z, x, y }: (typeof addresses)[number]) => `/v1/tiles/${z}/${x}/${y}`;
const headers = { 'x-api-key': 'good-key', 'accept-encoding': 'gzip' };
const answers = await Promise.all(
  addresses.map((address) => fetch(`${String(platform.said['origin'])}${pathOf(address)}`, { headers })),
);
if (answers.some(({ status }) => status !== 200)) throw new Error('A tile was refused');
const asking = addresses.map((address) => getRequest(pathOf(address), headers));
const knowing = addresses.map((address, at) =>
  getRequest(pathOf(address), { ...headers, 'if-none-match': answers[at]?.headers.get('etag') ?? '' }),
);
const bytes = median(answers.map((answer) => Number(answer.headers.get('content-length'))));
const bare = await startChild(join(import.meta.dirname, 'bare-server.ts'), [String(bytes)], {});

/** Processor time of a request in microseconds. */
async function cost({ said, cpuMs }: Child, requests: readonly Buffer[]): Promise<number> {
  const before = cpuMs();
  const port = Number(new URL(String(said['origin'])).port);
  const { count } = await measure({ port, requests, connections, seconds });
  return ((cpuMs() - before) * 1000) / count;
}

const askAll = async () => ({
  bare: await cost(bare, asking),
  kept: await cost(platform, asking),
  known: await cost(platform, knowing),
});

await askAll(); // warms the compiler up
const results: Awaited<ReturnType<typeof askAll>>[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const result = await askAll();
  results.push(result);
  console.log(
    `${round}  bare ${result.bare.toFixed(0)}, kept ${result.kept.toFixed(0)}, known ${result.known.toFixed(0)} us`,
  );
}
await Promise.all([platform.stop(), bare.stop()]);
await portal.close();
rmSync(dataDir, { recursive: true });

const tiles = createTiles(loadPlaces());
await tiles.read({ z: 0, x: 0, y: 0 });
const from = process.cpuUsage();
const fresh = Array.from({ length: 2000 }, (_, at) => ({ z: 7, x: 50 + (at % 50), y: 30 + Math.floor(at / 50) }));
for (const address of fresh) await tiles.read(address);
const { user, system } = process.cpuUsage(from);
console.log(`made for the first time: ${((user + system) / fresh.length).toFixed(0)} us`);

const times = (of: 'kept' | 'known') => median(results.map((result) => result[of] / result.bare));
console.log(
  `processor time, times the bare server’s: kept ${times('kept').toFixed(2)}, known ${times('known').toFixed(2)}`,
);
const perSecond = (of: 'kept' | 'known') => 1e6 / median(results.map((result) => result[of]));
judge(
  (['kept', 'known'] as const).map((of) => ({
    what: `tiles a second of one core, ${of === 'kept' ? 'sent' : 'that the client has'}`,
    value: perSecond(of),
    holds: perSecond(of) >= 2000,
    target: 'at least 2,000',
  })),
);
