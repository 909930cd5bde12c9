// Pages for visitors that are kept: for a new visitor, who gets cookies, and for one who has them, beside a bare
// node:http server; and what it takes to make a page, as for everybody who is signed in.
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { getRequest, measure } from './http-load.ts';
import { startPostgres } from './postgres.ts';
import { startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 7;
const seconds = 2;
const connections = 16;
const page = '/documentation/your-first-key';

const postgres = await startPostgres();
const product = await startProductServer({ DATABASE_URL: postgres.url });

const compressed = { 'accept-encoding': 'br' };
const first = await fetch(`${product.portal}${page}`, { headers: compressed });
const cookie = first.headers.getSetCookie().map((text) => text.split(';')[0]);
const bytes = (await first.arrayBuffer(), Number(first.headers.get('content-length')));
const bare = await startChild(join(import.meta.dirname, 'bare-server.ts'), [String(bytes)], {});

type Asked = { readonly cpuMs: Child['cpuMs']; readonly port: number };

/** Processor time of a request in microseconds. */
async function cost({ cpuMs, port }: Asked, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const before = cpuMs();
  const requests = [getRequest(page, { ...compressed, ...headers })];
  const { count } = await measure({ port, requests, connections, seconds });
  return ((cpuMs() - before) * 1000) / count;
}

/** The same of a page that is made; at an address with other parameters none is kept. */
async function costToMake(): Promise<number> {
  const before = product.cpuMs();
  const count = 200;
  for (let at = 0; at < count; at += 1)
    await (await fetch(`${product.portal}${page}?not=kept`, { headers: compressed })).arrayBuffer();
  return ((product.cpuMs() - before) * 1000) / count;
}

const ofBare = { cpuMs: bare.cpuMs, port: Number(new URL(String(bare.said['origin'])).port) };
const askAll = async () => ({
  bare: await cost(ofBare),
  new: await cost(product),
  known: await cost(product, { cookie: cookie.join('; ') }),
  made: await costToMake(),
});

await askAll(); // warms the compiler up
const results: Awaited<ReturnType<typeof askAll>>[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const result = await askAll();
  results.push(result);
  console.log(
    `${round}  ${Object.entries(result)
      .map(([name, us]) => `${name} ${us.toFixed(0)}`)
      .join(', ')} us`,
  );
}
await Promise.all([product.stop(), bare.stop()]);
postgres.stop();

const of = (name: keyof (typeof results)[number]) => median(results.map((result) => result[name]));
const times = (['new', 'known', 'made'] as const).map((name) => `${name} ${(of(name) / of('bare')).toFixed(1)}`);
console.log(`${bytes} bytes; times the bare server’s: ${times.join(', ')}`);
judge(
  (['new', 'known'] as const).map((name) => ({
    what: `pages a second of one core, for a ${name} visitor`,
    value: 1e6 / of(name),
    holds: 1e6 / of(name) >= 2000,
    target: 'at least 2,000',
  })),
);
