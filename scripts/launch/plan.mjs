import { join, resolve } from 'node:path';
import { staleParts } from './parts.mjs';
import { choosePorts, serverPorts, standInPorts } from './ports.mjs';
import { Refusal } from './refusal.mjs';
import { run } from './run.mjs';
import { ensureSecrets } from './secrets.mjs';

/** Builds the parts that changed since the last build. */
export async function buildWhenChanged({ root, node24, say }, production) {
  const wanted = production ? ['server', 'widget', 'web'] : undefined;
  const stale = staleParts(root, wanted).map(({ part }) => part);
  if (stale.length === 0) return;
  say(`Building ${stale.join(', ')}`);
  const code = await run(node24, [join(root, 'scripts/build.mjs'), ...stale], { cwd: root });
  if (code !== 0) throw new Refusal('The build did not succeed; its own message stands above.');
}

/** Ports, folders and environment of a start. */
export async function plan(root, env) {
  const production = env.NODE_ENV === 'production';
  const host = env.HOST || 'localhost';
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const ports = await choosePorts(env, production ? serverPorts : [...serverPorts, ...standInPorts], host);
  const secretsFile = resolve(root, env.SECRETS_FILE || join(dataDir, 'secrets.json'));
  const secrets = ensureSecrets(secretsFile);
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const compiled = join(root, 'node_modules/.cache/waypost-compiled'); // loads the bundles in two thirds of the time
  const common = {
    NODE_COMPILE_CACHE: compiled,
    ...env,
    ...texts,
    HOST: host,
    DATA_DIR: dataDir,
    SECRETS_FILE: secretsFile,
  };
  const origin = (name) => `http://localhost:${ports[name]}`;
  return { production, dataDir, common, origin, gatewayCredential: secrets.gateway_credential };
}

/**
 * Keeps the server small (decision 0028): glibc returns freed memory, the young generation gets 8 MB, the heap grows by
 * half before it is collected, and the embedded database is not optimised, which alone took 400 MB. An operator's
 * settings take precedence.
 */
const lean = {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=50', '--liftoff-only'],
};

/** Stand-ins answer few calls: less memory is worth a longer start (OPS-16, decision 0087). */
const small = ['--optimize-for-size'];

/** Each process with its environment, and the origin for its readiness check. */
export function processesOf(root, { production, dataDir, common, origin, gatewayCredential }) {
  const process_ = (name, port, env) => ({
    name,
    file: join(root, 'dist', name, 'main.js'),
    cwd: root,
    env,
    origin: origin(port),
    log: production ? undefined : join(dataDir, 'logs', `${name}.log`),
  });
  const server = { ...process_('server', 'PORT', { ...lean.env, ...common }), nodeOptions: lean.nodeOptions };
  if (production) return [server];
  const forStandIns = { ...common, PORTAL_ORIGIN: origin('PORT'), ACCOUNT_ORIGIN: origin('ACCOUNT_PORT') };
  delete forStandIns.SECRETS_FILE; // stand-ins play other companies' services and get only what those would get
  const standIns = [
    process_('sandbox', 'SANDBOX_PORT', { ...forStandIns, SANDBOX_WEBHOOK_ORIGIN: origin('PORT') }),
    process_('sample-platform', 'SAMPLE_PLATFORM_PORT', { ...forStandIns, GATEWAY_CREDENTIAL: gatewayCredential }),
  ];
  return [server, ...standIns.map((standIn) => ({ ...standIn, nodeOptions: small }))];
}

export function addressesOf({ production, origin }) {
  const own = [
    ['portal', origin('PORT'), 'start here'],
    ['account service', origin('ACCOUNT_PORT'), 'signs people in; opened by the portal'],
  ];
  if (production) return own;
  return [
    ...own,
    ['sandbox', origin('SANDBOX_PORT'), `stands in for providers; mails are at ${origin('SANDBOX_PORT')}/mailbox`],
    ['sample platform', origin('SAMPLE_PLATFORM_PORT'), 'a location API that a key opens'],
    [
      'example page',
      `${origin('SAMPLE_PLATFORM_PORT')}/examples/sign-in`,
      "somebody else's page that embeds the account widget",
    ],
  ];
}
