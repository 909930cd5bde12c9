// The minimal cost of a token: an ES256 signature by the same library, and nothing else. Prints its address.
import { SignJWT } from 'jose';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const header = { alg: 'ES256', typ: 'at+jwt', kid: 'bench' };
const id = '01hzy0a0a0a0a0a0a0a0a0a0a0';

const signOne = () => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'http://localhost:4000',
    aud: 'http://localhost:4002',
    sub: `app_${id}`,
    client_id: `app_${id}`,
    access_key_id: `akc_${id}`,
    jti: randomUUID(),
  };
  return new SignJWT({ ...claims, iat, exp: iat + 86_400 }).setProtectedHeader(header).sign(privateKey);
};

async function signFor(seconds: number, together: number): Promise<{ perSecond: number; cpuUs: number }> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const until = startedAt + seconds * 1000;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) {
      await signOne();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, cpuUs: (user + system) / count };
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  void signFor(Number(searchParams.get('seconds')), Number(searchParams.get('together'))).then((signed) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(signed));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
