// /v1/keys/verify and /v1/authorize compared with a bare node:http server: 100,000 keys with restrictions, services, a
// rate limit and a quota; same body, same length of answer, same load, in alternating rounds.
import { join } from 'node:path';
import { startChild } from './child.ts';
import { getRequest, measure, type Measured, postRequest } from './http-load.ts';
import { makeManyKeys } from './many-keys.ts';
import { startPostgres } from './postgres.ts';
import { makeApiKey, startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 15;
const seconds = 2;
const connections = 16;

const postgres = await startPostgres();
const product = await startProductServer({ DATABASE_URL: postgres.url });
const { appId } = await makeApiKey(product);
const keys = await makeManyKeys({ url: postgres.url, secretsFile: product.secretsFile, appId, used: connections });

const origin = 'https://maps.shop.example.com';
const address = '203.0.113.7';
const gateway = { authorization: `Bearer ${product.gatewayCredential}`, 'content-type': 'application/json' };
const verifying = keys.map((key) =>
  postRequest('/v1/keys/verify', JSON.stringify({ key, service: 'geocode', origin, address }), gateway),
);
const authorizing = keys.map((key) =>
  getRequest('/v1/authorize', {
    'x-waypost-gateway': product.gatewayCredential,
    'x-original-uri': `/v1/geocode?q=Berlin&apiKey=${key}`,
    'x-waypost-service': 'geocode',
    'x-forwarded-for': address,
    origin,
  }),
);

const asked = await fetch(`${product.portal}/v1/keys/verify`, {
  method: 'POST',
  headers: gateway,
  body: JSON.stringify({ key: keys[0], service: 'geocode', origin, address }),
});
const answer = await asked.text();
if (!answer.includes('"VALID"') || !answer.includes('"remaining"')) throw new Error(answer);
const bareOf = (length: number) => startChild(join(import.meta.dirname, 'bare-server.ts'), [String(length)], {});
const [bareVerify, bareAuthorize] = await Promise.all([bareOf(answer.length), bareOf(0)]);
const portOf = ({ said }: typeof bareVerify) => Number(new URL(String(said['origin'])).port);

type Result = Measured & { readonly cpuUs: number };
type LoadOptions = { readonly port: number; readonly requests: readonly Buffer[]; readonly cpuMs: () => number };

async function ask({ port, requests, cpuMs }: LoadOptions): Promise<Result> {
  const before = cpuMs();
  const measured = await measure({ port, requests, connections, seconds });
  return { ...measured, cpuUs: ((cpuMs() - before) * 1000) / measured.count };
}

const line = ({ perSecond, p50Ms, p99Ms, cpuUs, loadBusy }: Result) =>
  `${perSecond.toFixed(0).padStart(6)}/s p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} ms, ${cpuUs.toFixed(0)} us (load ${(loadBusy * 100).toFixed(0)} %)`;

const askAll = async () => ({
  bareVerify: await ask({ ...bareVerify, port: portOf(bareVerify), requests: verifying }),
  verify: await ask({ ...product, requests: verifying }),
  bareAuthorize: await ask({ ...bareAuthorize, port: portOf(bareAuthorize), requests: authorizing }),
  authorize: await ask({ ...product, requests: authorizing }),
});

await askAll(); // warms the compiler up
const results: Awaited<ReturnType<typeof askAll>>[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const result = await askAll();
  results.push(result);
  console.log(`${round}  bare ${line(result.bareVerify)}  verify ${line(result.verify)}`);
  console.log(`${round}  bare ${line(result.bareAuthorize)}  authorize ${line(result.authorize)}`);
}
await Promise.all([product.stop(), bareVerify.stop(), bareAuthorize.stop()]);
postgres.stop();

const ratio = (of: (result: Result) => number, pair: (round: (typeof results)[number]) => readonly [Result, Result]) =>
  median(results.map(pair).map(([own, bare]) => of(own) / of(bare)));
const pairs = {
  verify: ({ verify, bareVerify: bare }: (typeof results)[number]) => [verify, bare] as const,
  authorize: ({ authorize, bareAuthorize: bare }: (typeof results)[number]) => [authorize, bare] as const,
};
for (const [name, pair] of Object.entries(pairs)) {
  const throughput = ratio(({ perSecond }) => perSecond, pair);
  const tail = ratio(({ p99Ms }) => p99Ms, pair);
  console.log(
    `${name}: processor time of a request, times the bare server’s: ${ratio(({ cpuUs }) => cpuUs, pair).toFixed(2)}`,
  );
  judge([
    {
      what: `${name}: requests per second, of the bare server’s`,
      value: throughput,
      holds: throughput >= 0.4,
      target: 'at least 0.40',
    },
    { what: `${name}: p99, times the bare server’s`, value: tail, holds: tail < 3, target: 'under 3' },
  ]);
}
