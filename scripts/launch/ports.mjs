import { createServer } from 'node:net';
import { Refusal } from './refusal.mjs';

const standard = {
  PORT: 4000,
  ACCOUNT_PORT: 4001,
  SANDBOX_PORT: 8080,
  SAMPLE_PLATFORM_PORT: 4002,
  SANDBOX_SMTP_PORT: 8025,
};
export const serverPorts = ['PORT', 'ACCOUNT_PORT'];
export const standInPorts = ['SANDBOX_PORT', 'SAMPLE_PLATFORM_PORT', 'SANDBOX_SMTP_PORT'];

function wanted(env, name) {
  const text = env[name];
  if (text === undefined || text === '') return standard[name];
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Refusal(`${name} must be a port number, not ${text}.`);
  return Number(text);
}

/** Checks a port by listening on it briefly; resolves to the port and a function that releases it. */
function hold(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: held } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ port: held, release: () => new Promise((done) => server.close(done)) });
    });
  });
}

const families = (host) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);
const noSuchFamily = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

async function claim(name, port, host) {
  const held = [];
  for (const address of families(host)) {
    try {
      held.push(await hold(held[0]?.port ?? port, address));
    } catch (error) {
      if (noSuchFamily.includes(error.code)) continue;
      await Promise.all(held.map(({ release }) => release()));
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      throw new Refusal(
        `Port ${port} ${reason}. End that program, or choose another port with ${name}, for example ${name}=${port + 1000} npm start.`,
      );
    }
  }
  if (held.length === 0) throw new Refusal(`HOST ${host} is not an address of this machine.`);
  return { name, port: held[0].port, release: () => Promise.all(held.map(({ release }) => release())) };
}

/** A free port for every name: the configured or standard one; any port for 0. */
export async function choosePorts(env, names, host) {
  const claims = [];
  try {
    for (const name of names) claims.push(await claim(name, wanted(env, name), host));
  } finally {
    await Promise.all(claims.map(({ release }) => release()));
  }
  return Object.fromEntries(claims.map(({ name, port }) => [name, port]));
}
