// Plain JavaScript for Node 20 without any package: this file runs before anything is installed.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { greeting } from './launch/greeting.mjs';
import { installWhenChanged } from './launch/install.mjs';
import { staleParts } from './launch/parts.mjs';
import { choosePorts, serverPorts, standInPorts } from './launch/ports.mjs';
import { startProcesses, whenReady } from './launch/processes.mjs';
import { Refusal } from './launch/refusal.mjs';
import { run } from './launch/run.mjs';
import { ensureSecrets } from './launch/secrets.mjs';
import { findNode24, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const say = (text) => console.log(text);

async function buildWhenChanged(node24, production) {
  const wanted = production ? ['server', 'widget', 'web'] : undefined;
  const stale = staleParts(root, wanted).map(({ part }) => part);
  if (stale.length === 0) return;
  say(`Building ${stale.join(', ')}`);
  const code = await run(node24, [join(root, 'scripts/build.mjs'), ...stale], { cwd: root });
  if (code !== 0) throw new Refusal('The build did not succeed; its own message stands above.');
}

async function plan(env) {
  const production = env.NODE_ENV === 'production';
  const host = env.HOST || 'localhost';
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const ports = await choosePorts(env, production ? serverPorts : [...serverPorts, ...standInPorts], host);
  const secretsFile = resolve(root, env.SECRETS_FILE || join(dataDir, 'secrets.json'));
  const secrets = ensureSecrets(secretsFile);
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const compiled = join(root, 'node_modules/.cache/waypost-compiled'); // saves a third of the time to load the bundles
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
 * Half of what the server held was freed memory that glibc kept in an arena for each thread, and twice the young
 * objects that its work needs. An operator's own settings win.
 */
const lean = {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
  nodeOptions: ['--max-semi-space-size=8'],
};

/** Each process with its environment and the origin that tells whether it is ready. */
function processesOf({ production, dataDir, common, origin, gatewayCredential }) {
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
  delete forStandIns.SECRETS_FILE; // they are somebody else's programs: they get what a provider would get
  return [
    server,
    process_('sandbox', 'SANDBOX_PORT', forStandIns),
    process_('sample-platform', 'SAMPLE_PLATFORM_PORT', { ...forStandIns, GATEWAY_CREDENTIAL: gatewayCredential }),
  ];
}

function addressesOf({ production, origin }) {
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

async function main() {
  requireNode20();
  await installWhenChanged(root, say);
  const node24 = findNode24(root);
  const planned = await plan(process.env);
  await buildWhenChanged(node24, planned.production);
  const specs = processesOf(planned);
  const startedAt = performance.now();
  const processes = startProcesses(specs, node24);
  const ready = await Promise.all(specs.map((spec) => whenReady(spec.origin, processes.first)));
  if (ready.every(Boolean)) {
    const logFolder = planned.production ? undefined : join(planned.dataDir, 'logs');
    const demo = !planned.production && process.env.DEMO !== '0';
    say(greeting({ origins: addressesOf(planned), demo, logFolder, startedInMs: performance.now() - startedAt }));
  }
  const { name, how, code, asked, lastWords } = await processes.done;
  if (!asked) console.error(`${lastWords}\nThe process ${name} ${how}; the others were ended too.`);
  process.exitCode = asked ? 0 : code || 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
