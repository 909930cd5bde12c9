// POST /oauth2/token compared with this machine's rate of signatures: ES256 in one process, equally concurrent.
import { join } from 'node:path';
import { openBrowser, textAt } from '../server/test/factories/accounts.ts';
import { startChild } from './child.ts';
import { type Load, measure, type Measured, postRequest } from './http-load.ts';
import { startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const warmUps = 4;
const rounds = 7;
const seconds = 2;
const connections = 16;

const product = await startProductServer({ WAYPOST_CONFIG: join(import.meta.dirname, 'no-limits.config.ts') });

/** A new user's access key, created over HTTP. */
async function makeAccessKey(): Promise<{ clientId: string; accessKeySecret: string }> {
  const { portal, account } = product;
  const person = await openBrowser({ config: { origins: { portal, account } } });
  const signedUp = await person.signUp();
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: textAt(signedUp, 'data', 'email'), country: 'DEU' };
  const date = new Date().toISOString().slice(0, 10);
  const project = await person.post(`${portal}/api/project`, { plan_id: 'Freemium-Basic', date, user });
  const input = { app_name: 'Fleet', platform: 'server', auth_type: 'token' };
  const app = await person.post(`${portal}/api/project/${textAt(project, 'data', 'product_id')}/app`, input);
  const authorization = `Bearer ${textAt(signedUp, 'data', 'accessToken')}`;
  const path = `${portal}/access-key-service/apps/${textAt(app, 'data', 'app_id')}/accessKeys`;
  const key = await person.post(path, {}, { authorization });
  return { clientId: textAt(key, 'clientId'), accessKeySecret: textAt(key, 'accessKeySecret') };
}

const { clientId, accessKeySecret } = await makeAccessKey();
const authorization = `Basic ${Buffer.from(`${clientId}:${accessKeySecret}`).toString('base64')}`;
const request = postRequest('/oauth2/token', 'grant_type=client_credentials', {
  authorization,
  'content-type': 'application/x-www-form-urlencoded',
});
const signer = await startChild(join(import.meta.dirname, 'token-signer.ts'), [], {});
const signerPort = Number(new URL(String(signer.said['origin'])).port);

type Result = Measured & { readonly cpuUs: number };

async function ask({ cpuMs }: { readonly cpuMs: () => number }): Promise<Result> {
  const load: Load = { port: product.port, requests: [request], connections, seconds };
  const before = cpuMs();
  const measured = await measure(load);
  return { ...measured, cpuUs: ((cpuMs() - before) * 1000) / measured.count };
}

type Signed = { readonly perSecond: number; readonly cpuUs: number };

/** The signer runs by itself and reports its number of signatures at the end. */
async function sign(): Promise<Signed> {
  const answer = await fetch(`http://127.0.0.1:${signerPort}/?seconds=${seconds}&together=${connections}`);
  return (await answer.json()) as Signed;
}

const both = async () => ({ signing: await sign(), token: await ask(product) });

for (let round = 1; round <= warmUps; round += 1) await both(); // warms the compiler up
const results: Awaited<ReturnType<typeof both>>[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const { signing, token } = await both();
  results.push({ signing, token });
  const load = `load ${(token.loadBusy * 100).toFixed(0)} %`;
  console.log(
    `${round}  signing ${signing.perSecond.toFixed(0)}/s ${signing.cpuUs.toFixed(0)} us  ` +
      `token ${token.perSecond.toFixed(0)}/s ${token.cpuUs.toFixed(0)} us p99 ${token.p99Ms.toFixed(1)} ms (${load})`,
  );
}
await Promise.all([product.stop(), signer.stop()]);

const ratio = median(results.map(({ signing, token }) => token.perSecond / signing.perSecond));
const cost = median(results.map(({ signing, token }) => signing.cpuUs / token.cpuUs));
console.log(`share of a request’s processor time that is signing: ${cost.toFixed(2)}`);
judge([
  {
    what: 'tokens per second, of signatures per second in one process',
    value: ratio,
    holds: ratio >= 0.6,
    target: 'at least 0.60',
  },
]);
