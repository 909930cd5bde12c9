import { join } from 'node:path';
import { run } from '../launch/run.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { findOrInstallFirefox } from './firefox.mjs';
import { findOrInstallNginx } from './nginx.mjs';
import { findOrInstallPostgres, findPostgres, startPostgres } from './postgres.mjs';
import { runVitest } from './vitest-run.mjs';

const projects = ['.', 'domain', 'contract', 'widget', 'scripts'];

/**
 * The compiler and the linter collect garbage as often as a long-lived program, and the compiler shares its work among
 * four checkers, each of which infers most types anew: both together took half of the time on 2 cores.
 */
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
const compile = (folder) => ['node_modules/typescript/bin/tsc', '-p', folder, '--checkers', '1'];

/** A step with one program: it counts as one check, and passes if all of its calls, made at once, exit with 0. */
const program =
  (...calls) =>
  async (root) => {
    const env = { ...withoutCollection, ...process.env };
    const call = ([file, ...args]) => run(process.execPath, [join(root, file), ...args], { cwd: root, env });
    const codes = await Promise.all(calls.map(call));
    return codes.every((code) => code === 0) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

const tests =
  (project, more = async () => ({})) =>
  async (root, options) =>
    runVitest(root, project, { ...options, env: { ...process.env, ...(await more()) } });

/** West of UTC, the other steps east of it: tests that pass in both do not depend on the local day. */
const inTheWest = async () => ({ TEST_TIME_ZONE: 'America/Los_Angeles' });

const withBrowsers = async () => {
  const chromium = await findOrInstallChromium();
  const firefox = await findOrInstallFirefox();
  return { CHROMIUM_PATH: chromium, ...(firefox && { FIREFOX_PATH: firefox }) };
};

const withGateway = async () => {
  const nginx = await findOrInstallNginx();
  return { ...(nginx && { NGINX_PATH: nginx }) };
};

/** Where the embedded database and PostgreSQL can differ: storage, migrations, queue, kills. */
export const embeddedTests = [
  'server/src/db/',
  'server/src/jobs/',
  'server/test/kills/',
  'server/test/robustness/',
  'server/test/scheduled-work',
];
/** These never use PostgreSQL. */
const onlyEmbedded = 'server/src/db/embedded/**';

/** A hundred seconds of killed servers, which the usual run has on the embedded database alone. */
const kills = ['server/test/kills/**', 'server/test/robustness/**'];
/** Three hundred seconds that go through every page, account page and example. */
const rounds = [
  'e2e/pages/every-page*',
  'e2e/pages/long-words*',
  'e2e/account-pages/page-by-page*',
  'e2e/explorer/every-example*',
];

/** The server's tests, or those in `files`, on a temporary PostgreSQL. */
async function onPostgres(programs, root, { exclude = [], ...options }) {
  const server = await startPostgres(programs);
  const env = async () => ({ ...(await withGateway()), TEST_DATABASE_URL: server.url });
  try {
    return await tests('server', env)(root, { ...options, exclude: [onlyEmbedded, ...exclude] });
  } finally {
    server.stop();
  }
}

/**
 * In order of speed and yield. `needs` are prerequisites, also of a single requested step. `tiers` are the runs that have
 * the step, if not every one: `usual` is `npm test`, `bare` the same without PostgreSQL, `all` proves a commit, `long` tries
 * more of everything. `leftOut` are the files that a run has no time for.
 */
export const steps = {
  routes: { run: program(['scripts/generate-routes.mjs']) },
  types: {
    needs: ['routes'],
    run: program(...projects.map(compile)),
  },
  format: { run: program(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  lint: { needs: ['routes'], run: program(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']) },
  imports: { needs: ['routes'], run: program(['scripts/check/imports.mjs']) },
  unused: {
    needs: ['routes'],
    run: program(
      ['node_modules/knip/bin/knip.js', '--no-progress'],
      // production mode: code that only tests use counts as unused
      ['node_modules/knip/bin/knip.js', '--no-progress', '--production', '--include', 'files,exports'],
    ),
  },
  unit: { run: tests('unit') },
  web: { needs: ['routes'], run: tests('web', inTheWest) },
  bundles: { run: program(['scripts/build.mjs']) },
  build: { needs: ['routes', 'bundles'], run: tests('build') },
  server: { needs: ['routes', 'bundles'], tiers: ['bare', 'long'], run: tests('server', withGateway) },
  embedded: {
    needs: ['routes', 'bundles'],
    tiers: ['usual', 'all'],
    run: (root, { files = embeddedTests, ...options }) => tests('server', withGateway)(root, { ...options, files }),
  },
  postgres: {
    needs: ['routes', 'bundles'],
    tiers: ['usual', 'all', 'long'],
    leftOut: { usual: kills },
    run: async (root, options) => onPostgres(await findOrInstallPostgres(), root, options),
  },
  e2e: {
    needs: ['routes', 'bundles'],
    leftOut: { usual: rounds, bare: rounds },
    run: tests('e2e', withBrowsers),
  },
};

export const stepNames = Object.keys(steps);

/** The tier of `npm test` here. */
export const usualTier = () => (findPostgres() ? 'usual' : 'bare');

/** The requested steps with their prerequisites, in the table's order; by default those of the tier. */
export function planSteps(asked, tier = usualTier()) {
  const ofTier = stepNames.filter((name) => steps[name].tiers?.includes(tier) ?? true);
  const wanted = new Set();
  const add = (name) => {
    for (const needed of steps[name].needs ?? []) add(needed);
    wanted.add(name);
  };
  (asked.length > 0 ? asked : ofTier).forEach(add);
  return stepNames.filter((name) => wanted.has(name));
}
