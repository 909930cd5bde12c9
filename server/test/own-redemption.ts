// For bench/openid.bench.ts: the exchange of a code without the provider library, on the same listener and database.
import type { DatabaseOptions } from '../src/db/database.ts';
import { SignJWT } from 'jose';
import pino from 'pino';
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/open-database.ts';
import { createTransact } from '../src/db/transaction.ts';
import { createClientAddress } from '../src/http/callers/client-address.ts';
import { createRefusals } from '../src/http/routes/refusals.ts';
import { createListener } from '../src/http/listener.ts';
import { createKeyedHash } from '../src/base/cryptography.ts';

const logger = pino({ level: 'warn' });
const options: DatabaseOptions = { dataDir: '', databaseUrl: process.argv[2] ?? '', logger };
const { db } = await openDatabase(options);
const transact = createTransact(db);
const keyedHash = createKeyedHash(randomBytes(32));
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const lifeSeconds = 3600;

await sql`create table own_session (sid text primary key, user_id text not null)`.execute(db);
await sql`
  create table own_code (
    code_hash bytea primary key, client_id text not null, uri text not null, code_challenge text not null,
    sid text not null references own_session on delete cascade, expires_at timestamptz not null, used_at timestamptz, token_jti text
  )`.execute(db);
const sid = randomUUID();
await sql`insert into own_session values (${sid}, 'usr_01arz3ndektsv4rrffq69g5fav')`.execute(db);

type Body = {
  readonly code: string;
  readonly code_verifier: string;
  readonly client_id: string;
  readonly code_challenge: string;
};
type Row = {
  client_id: string;
  code_challenge: string;
  sid: string;
  used_at: Date | null;
  expires_at: Date;
  user_id: string;
};

const sign = async (jti: string) =>
  new SignJWT({ sid, client_id: 'shop' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'own' })
    .setIssuer('http://localhost')
    .setAudience('http://localhost')
    .setSubject('usr_01arz3ndektsv4rrffq69g5fav')
    .setJti(jti)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(privateKey);

const listener = await createListener({
  logger,
  clientAddress: createClientAddress([]),
  refusals: createRefusals({ logger, values: {} }),
  origin: 'http://localhost',
});
listener.post<{ Body: Body }>('/issue', async ({ body }) => {
  const code = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + 3_600_000);
  await sql`
    insert into own_code values (${keyedHash('code', code)}, 'shop', 'http://shop.localhost:5000', ${body.code_challenge}, ${sid}, ${expires_at})
  `.execute(db);
  return { code };
});
listener.post<{ Body: Body }>('/oauth2/token', async ({ body }, reply) => {
  const hash = keyedHash('code', body.code);
  const token = await transact(async (tx) => {
    const { rows } = await sql<Row>`
      select c.*, s.user_id from own_code c join own_session s using (sid) where code_hash = ${hash} for update of c`.execute(
      tx,
    );
    const [found] = rows;
    const isRight = found?.code_challenge === createHash('sha256').update(body.code_verifier).digest('base64url');
    if (!isRight || found.used_at !== null || found.expires_at <= new Date() || found.client_id !== body.client_id)
      return undefined;
    const jti = randomUUID();
    const signed = await sign(jti);
    await sql`update own_code set used_at = now(), token_jti = ${jti} where code_hash = ${hash}`.execute(tx);
    return signed;
  });
  if (token === undefined) return reply.code(400).send({ error: 'invalid_grant' });
  return { access_token: token, token_type: 'Bearer', expires_in: lifeSeconds };
});
await listener.ready();

const server = createServer((request, response) => listener.routing(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
