// The cost of redeeming a code by the provider library and by the earlier hand-written exchange: same listener,
// database and signature.
import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newPkce, openBrowser, textAt } from '../server/test/factories/accounts.ts';
import { startChild } from './child.ts';
import { startPostgres } from './postgres.ts';
import { startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 7;
const codesOfRound = 400;
const atOnce = 8;

/** Processor time of the password hash in each sign-in. */
function hashMs(): number {
  const times = 20;
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) {
    argon2Sync('argon2id', {
      message: 'correct horse battery',
      nonce: randomBytes(16),
      memory: 19_456,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

const shop = { client_id: 'shop', name: 'Shop', origins: ['http://shop.localhost:5000'] };
const [origin = ''] = shop.origins;

const scratch = mkdtempSync(join(tmpdir(), 'waypost-bench-openid-'));
const configFile = join(scratch, 'waypost.config.ts');
writeFileSync(configFile, `export default ${JSON.stringify({ rate_limit_factor: 10_000, clients: [shop] })};\n`);
const postgres = await startPostgres();
const ownUrl = new URL(postgres.url);
ownUrl.pathname = '/own';
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('create database own');
await client.end();
const product = await startProductServer({ DATABASE_URL: postgres.url, WAYPOST_CONFIG: configFile });
const own = await startChild(
  fileURLToPath(new URL('../server/test/own-redemption.ts', import.meta.url)),
  [ownUrl.href],
  {},
);
const ownOrigin = String(own.said['origin']);

const person = await openBrowser({ config: { origins: product } });
await person.signUp();

type Code = { readonly code: string; readonly verifier: string };
type Way = {
  readonly url: string;
  readonly cpuMs: () => number;
  readonly issue: (challenge: string) => Promise<string>;
};

const ways: Readonly<Record<'library' | 'byHand', Way>> = {
  library: {
    url: `${product.account}/oauth2/token`,
    cpuMs: product.cpuMs,
    issue: async (code_challenge) =>
      textAt(
        await person.post(`${product.account}/api/account/continue`, {
          client_id: shop.client_id,
          uri: origin,
          code_challenge,
        }),
        'data',
        'code',
      ),
  },
  byHand: {
    url: `${ownOrigin}/oauth2/token`,
    cpuMs: own.cpuMs,
    async issue(code_challenge) {
      const answer = await fetch(`${ownOrigin}/issue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code_challenge }),
      });
      return ((await answer.json()) as { code: string }).code;
    },
  },
};

async function newCodes({ issue }: Way): Promise<Code[]> {
  const codes: Code[] = [];
  for (let count = 0; count < codesOfRound; count += 1) {
    const { verifier, challenge } = newPkce();
    codes.push({ code: await issue(challenge), verifier });
  }
  return codes;
}

/** Redeems all codes; answers the server's processor time for one of them, in milliseconds. */
async function redeem({ url, cpuMs }: Way, codes: Code[]): Promise<number> {
  const count = codes.length;
  const before = cpuMs();
  const work = async () => {
    for (let next = codes.pop(); next; next = codes.pop()) {
      const form = {
        grant_type: 'authorization_code',
        client_id: shop.client_id,
        code: next.code,
        code_verifier: next.verifier,
      };
      const response = await fetch(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(form) });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (cpuMs() - before) / count;
}

/** A code lives for a minute, so each round creates its own. */
const measure = async (way: Way) => redeem(way, await newCodes(way));

for (const way of Object.values(ways)) await measure(way); // warms the compiler up
const results: { readonly library: number; readonly byHand: number }[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const result = { byHand: await measure(ways.byHand), library: await measure(ways.library) };
  results.push(result);
  console.log(
    `${round}  by hand ${result.byHand.toFixed(2)} ms of processor, by the library ${result.library.toFixed(2)} ms`,
  );
}
await Promise.all([product.stop(), own.stop()]);
postgres.stop();
rmSync(scratch, { recursive: true });

const ratio = median(results.map(({ library, byHand }) => library / byHand));
const share = median(results.map(({ library }) => library)) / hashMs();
judge([
  { what: 'a redemption by the library, times one by hand', value: ratio, holds: ratio < 3, target: 'under 3' },
  { what: 'a redemption, of a password hash', value: share, holds: share < 0.15, target: 'under 0.15' },
]);
