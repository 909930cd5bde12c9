// /v1/keys/verify beside a bare node:http server: same body, same length of answer, same load, in turns.
import { join } from 'node:path';
import { startChild } from './child.ts';
import { type Load, measure, type Measured, postRequest } from './http-load.ts';
import { makeApiKey, startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 15;
const seconds = 2;
const connections = 16;

const product = await startProductServer();
const { apiKey } = await makeApiKey(product);
const body = JSON.stringify({ key: apiKey, service: 'geocode' });
const authorization = `Bearer ${product.gatewayCredential}`;
const request = postRequest('/v1/keys/verify', body, { authorization, 'content-type': 'application/json' });

const asked = await fetch(`${product.portal}/v1/keys/verify`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body,
});
const answer = await asked.text();
if (!answer.includes('"VALID"')) throw new Error(answer);
const bare = await startChild(join(import.meta.dirname, 'bare-server.ts'), [String(answer.length)], {});
const barePort = Number(new URL(String(bare.said['origin'])).port);

type Result = Measured & { readonly cpuUs: number };

async function ask(port: number, { cpuMs }: { readonly cpuMs: () => number }): Promise<Result> {
  const load: Load = { port, request, connections, seconds };
  const before = cpuMs();
  const measured = await measure(load);
  return { ...measured, cpuUs: ((cpuMs() - before) * 1000) / measured.count };
}

const line = ({ perSecond, p50Ms, p99Ms, cpuUs, loadBusy }: Result) =>
  `${perSecond.toFixed(0).padStart(6)}/s p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} ms, ${cpuUs.toFixed(0)} us of processor (load ${(loadBusy * 100).toFixed(0)} %)`;

const askBoth = async () => ({ bare: await ask(barePort, bare), verify: await ask(product.port, product) });

await askBoth(); // compiles the hot code
const results: Awaited<ReturnType<typeof askBoth>>[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const result = await askBoth();
  results.push(result);
  console.log(`${round}  bare ${line(result.bare)}  verify ${line(result.verify)}`);
}
await Promise.all([product.stop(), bare.stop()]);

const ratio = (of: (result: Result) => number) => median(results.map(({ bare: b, verify }) => of(verify) / of(b)));
const throughput = ratio(({ perSecond }) => perSecond);
const tail = ratio(({ p99Ms }) => p99Ms);
console.log(`processor time of a request, times the bare server’s: ${ratio(({ cpuUs }) => cpuUs).toFixed(2)}`);
judge([
  { what: 'requests per second, of the bare server’s', value: throughput, holds: throughput >= 0.5, target: 'at least 0.50' },
  { what: 'p99, times the bare server’s', value: tail, holds: tail < 3, target: 'under 3' },
]);
