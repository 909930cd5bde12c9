// The cost of a sign-in besides its password hash: the same request for two users, one of them with a nearly free hash.
import { argon2, argon2Sync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { newPkce, openBrowser, portalClientId, testPassword, textAt } from '../server/test/factories/accounts.ts';
import { startPostgres } from './postgres.ts';
import { startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const warmUps = 2000;
const rounds = 7;
const hashedOfRound = 100;
const bareOfRound = 400;
const atOnce = 4;

const scratch = mkdtempSync(join(tmpdir(), 'waypost-bench-sign-in-'));
const configFile = join(scratch, 'waypost.config.ts');
writeFileSync(configFile, 'export default { rate_limit_factor: 10000 };\n');
const postgres = await startPostgres();
const product = await startProductServer({ DATABASE_URL: postgres.url, WAYPOST_CONFIG: configFile });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const;

/** argon2id at its lowest cost; the rest of the request stays the same. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync('argon2id', { ...cheap, message: password, nonce });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}

/** The cost of the cheap hash in milliseconds of processor time; it belongs to the hash and not to the rest. */
async function cheapHashMs(): Promise<number> {
  const derive = promisify(argon2);
  const hashes = async (count: number) => {
    for (let done = 0; done < count; done += 1)
      await derive('argon2id', { ...cheap, message: testPassword, nonce: randomBytes(16) });
  };
  await hashes(500);
  const before = process.cpuUsage();
  await hashes(2000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 2000;
}

type User = { readonly email: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

async function newUser(): Promise<User> {
  const person = await openBrowser({ config: { origins: product } });
  const email = textAt(await person.signUp(), 'data', 'email');
  const fresh = await openBrowser({ config: { origins: product } });
  const headers = {
    'content-type': 'application/json',
    cookie: [...fresh.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': fresh.cookies.get('ACCOUNT-XSRF-TOKEN') ?? '',
  };
  const body = {
    client_id: portalClientId,
    uri: product.portal,
    code_challenge: newPkce().challenge,
    email,
    password: testPassword,
  };
  return { email, headers, body: JSON.stringify(body) };
}

/** Signs in from new browsers; answers the server's processor time for one sign-in. */
async function signIns({ headers, body }: User, count: number): Promise<number> {
  const before = product.cpuMs();
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${product.account}/api/account/sign-in-with-password`, {
        method: 'POST',
        headers,
        body,
      });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (product.cpuMs() - before) / count;
}

const hashed = await newUser();
const bare = await newUser();
await client.query('update user_account set password_hash = $1 where email = $2', [
  cheapHash(testPassword),
  bare.email,
]);

await signIns(bare, warmUps); // warms the compiler up
const leastHashMs = await cheapHashMs();
const results: { readonly restMs: number; readonly hashMs: number }[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const restMs = (await signIns(bare, bareOfRound)) - leastHashMs;
  const hashMs = (await signIns(hashed, hashedOfRound)) - restMs;
  results.push({ restMs, hashMs });
  console.log(`${round}  hash ${hashMs.toFixed(1)} ms of processor, the rest ${restMs.toFixed(2)} ms`);
}
await client.end();
await product.stop();
postgres.stop();
rmSync(scratch, { recursive: true });

const share = median(results.map(({ restMs, hashMs }) => restMs / hashMs));
judge([{ what: 'the rest of a sign-in, of its hash', value: share, holds: share < 0.05, target: 'under 0.05' }]);
