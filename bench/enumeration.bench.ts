// Whether response times reveal that an address has an account, an invitation or an organisation: 200 attempts each.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newEmail, openBrowser, portalClientId, textAt } from '../server/test/factories/accounts.ts';
import { startPostgres } from './postgres.ts';
import { startProductServer } from './product-server.ts';
import { judge, median } from './rounds.ts';

const warmUps = 30;
const tries = 200;

const scratch = mkdtempSync(join(tmpdir(), 'waypost-bench-enumeration-'));
const configFile = join(scratch, 'waypost.config.ts');
writeFileSync(configFile, "export default { rate_limit_factor: 100000, realms: [{ id: 'acme', name: 'Acme' }] };\n");
const postgres = await startPostgres();
const product = await startProductServer({ DATABASE_URL: postgres.url, WAYPOST_CONFIG: configFile });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

const person = await openBrowser({ config: { origins: product } });
const binding = { client_id: portalClientId, uri: product.portal, code_challenge: await person.begin() };
const known = textAt(await (await openBrowser({ config: { origins: product } })).signUp(), 'data', 'email');
const invited = newEmail();
await client.query(
  `insert into invitation (invitation_id, token_hash, email, realm, roles, invited_by, created_at, sent_at, expires_at)
   select 'inv_bench', 'x'::bytea, $1, 'waypost', '[]', "userId", now(), now() - interval '1 hour', now() + interval '1 day' from user_account limit 1`,
  [invited],
);

type Ask = () => readonly [path: string, body: object];
const wrong = 'certainly not this one';
const signIn = (fields: object): ReturnType<Ask> => [
  'sign-in-with-password',
  { ...binding, password: wrong, ...fields },
];

const comparisons: readonly (readonly [what: string, nobody: Ask, somebody: Ask])[] = [
  ['sign-in', () => signIn({ email: newEmail() }), () => signIn({ email: known })],
  [
    'sign-in to any organisation',
    () => signIn({ email: newEmail(), realm_any: true }),
    () => signIn({ email: known, realm_any: true }),
  ],
  [
    'sign-in to an unknown or a known organisation',
    () => signIn({ email: known, realm: 'none' }),
    () => signIn({ email: known, realm: 'acme' }),
  ],
  ['reset', () => ['reset-password', { email: newEmail() }], () => ['reset-password', { email: known }]],
  [
    'forgotten organisation ids',
    () => ['forgot-org-id', { email: newEmail() }],
    () => ['forgot-org-id', { email: known }],
  ],
  ['invitation again', () => ['resend-invite', { email: newEmail() }], () => ['resend-invite', { email: invited }]],
];

/** Milliseconds until the answer, with no earlier attempts and no work left from earlier requests. */
async function timeOf(ask: Ask): Promise<number> {
  await client.query("delete from sign_in_throttle; update invitation set sent_at = now() - interval '1 hour'");
  while ((await client.query('select 1 from mail_request')).rowCount !== 0)
    await new Promise((resolve) => setTimeout(resolve, 2));
  const [path, body] = ask();
  const before = performance.now();
  await person.post(`${product.account}/api/account/${path}`, body);
  return performance.now() - before;
}

async function compare(nobody: Ask, somebody: Ask) {
  const times: { nobody: number[]; somebody: number[] } = { nobody: [], somebody: [] };
  for (let count = -warmUps; count < tries; count += 1) {
    // alternates the order, so that a slow machine slows both down
    for (const who of count % 2 === 0 ? (['nobody', 'somebody'] as const) : (['somebody', 'nobody'] as const)) {
      const time = await timeOf(who === 'nobody' ? nobody : somebody);
      if (count >= 0) times[who].push(time);
    }
  }
  return { nobody: median(times.nobody), somebody: median(times.somebody) };
}

const apart: { readonly what: string; readonly share: number }[] = [];
try {
  for (const [what, nobody, somebody] of comparisons) {
    const medians = await compare(nobody, somebody);
    const ratio = medians.somebody / medians.nobody;
    apart.push({ what, share: Math.abs(ratio - 1) });
    console.log(
      `${what}: ${medians.nobody.toFixed(2)} ms for nobody, ${medians.somebody.toFixed(2)} ms for somebody, ratio ${ratio.toFixed(3)}`,
    );
  }
} finally {
  await client.end();
  await product.stop();
  postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
judge(
  apart.map(({ what, share }) => ({
    what: `${what}, how far apart`,
    value: share,
    holds: share < 0.1,
    target: 'under 0.1',
  })),
);
