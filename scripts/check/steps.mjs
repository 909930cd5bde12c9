import { join } from 'node:path';
import { run } from '../launch/run.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { findOrInstallFirefox } from './firefox.mjs';
import { findOrInstallNginx } from './nginx.mjs';
import { runVitest } from './vitest-run.mjs';

const projects = ['.', 'domain', 'contract', 'widget', 'scripts'];

/** A step that is one program: it counts as one check, passed when each of its calls ends with 0. */
const program =
  (...calls) =>
  async (root) => {
    for (const [file, ...args] of calls) {
      if ((await run(process.execPath, [join(root, file), ...args], { cwd: root })) !== 0)
        return { passed: 0, failed: 1 };
    }
    return { passed: 1, failed: 0 };
  };

const tests =
  (project, more = async () => ({})) =>
  async (root, options) =>
    runVitest(root, project, { ...options, env: { ...process.env, ...(await more()) } });

/** West of UTC where the other steps are east of it: what passes in both depends on no local day. */
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

/**
 * In this order: what is quick and finds most comes first. `needs` are done before, also when only one step is asked for.
 * What waits more than it computes runs `beside` those that only compute, and is shown in its turn.
 */
export const steps = {
  routes: { run: program(['scripts/generate-routes.mjs']) },
  types: {
    needs: ['routes'],
    run: program(...projects.map((folder) => ['node_modules/typescript/bin/tsc', '-p', folder])),
  },
  format: { run: program(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  lint: { needs: ['routes'], run: program(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']) },
  imports: { needs: ['routes'], run: program(['scripts/check/imports.mjs']) },
  unused: { needs: ['routes'], run: program(['node_modules/knip/bin/knip.js', '--no-progress']) },
  unit: { beside: ['types', 'lint', 'imports', 'unused'], run: tests('unit') },
  web: { needs: ['routes'], run: tests('web', inTheWest) },
  bundles: { run: program(['scripts/build.mjs']) },
  build: { needs: ['routes', 'bundles'], run: tests('build') },
  server: { needs: ['routes', 'bundles'], run: tests('server', withGateway) },
  e2e: { needs: ['routes', 'bundles'], run: tests('e2e', withBrowsers) },
};

export const stepNames = Object.keys(steps);

/** The asked steps with everything they need, in the table's order. */
export function planSteps(asked) {
  const wanted = new Set();
  const add = (name) => {
    for (const needed of steps[name].needs ?? []) add(needed);
    wanted.add(name);
  };
  (asked.length > 0 ? asked : stepNames).forEach(add);
  return stepNames.filter((name) => wanted.has(name));
}
