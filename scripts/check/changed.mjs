import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserTests, isTest, routesShowing } from './browser-tests.mjs';
import { Refusal } from '../launch/refusal.mjs';
import { cruise } from './imports.mjs';
import { embeddedTests, planSteps, usualTier } from './steps.mjs';

/** Composition imports every feature, so its dependents are not followed; the feature's own tests cover them. */
const composes = new RegExp(
  [
    'server/src/[^/]+\\.ts$',
    'server/src/(demo|operations)/',
    'server/src/features/[^/]+/[^/]+\\.feature\\.ts$',
    'server/src/db/tables\\.ts$',
    'server/test/',
    'web/src/[^/]+\\.tsx?$',
    'web/src/routes/(.+/)?([^-/][^/]*|-create-flow-place\\.tsx)$', // it can lie over any page, and is opened over one
    'web/src/api/api\\.ts$',
    'web/src/messages/(catalogue|[a-z-]+-[a-z]{2})\\.ts$',
    'web/test/',
    'contract/src/endpoints/all\\.ts$',
    'bench/',
  ]
    .map((place) => `^${place}`)
    .join('|'),
);

/** All modules that import one of the files, directly or indirectly. */
export function importersOf(files, modules) {
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  const reached = new Set(files);
  for (const file of reached) {
    if (composes.test(file) && !files.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...reached];
}

const step = {
  unit: /^(domain|contract|widget|gateway-sdk|sandbox|sample-platform)\/.*\.test\.ts$/,
  server: /^server\/.*\.test\.ts$/,
};
const alwaysServed = ['server/test/access.test.ts', 'server/test/http.test.ts', 'server/test/hostile.test.ts'];

/** Quick steps whose tests also read files that they do not import, so they run whole. */
const whole = {
  web: /^(web|content)\//,
  build: /^(?!(bench|e2e)\/|.*\.(test|e2e)\.tsx?$)|^scripts\//,
};

/** What decides how everything is built, stored or tested. */
const foundations = /^(?!.*\.md$)[^/]+$|^(?!.*\.test\.ts$)(scripts\/|server\/src\/db\/|server\/test\/)/;

const serverFeature = (file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * The tests of the reached features and of those that import them: they call the whole server through HTTP, which the
 * imports do not show.
 */
function testsThroughHttp(reached, modules) {
  const features = new Set(reached.map(serverFeature));
  features.delete(undefined);
  const users = modules
    .filter(({ dependencies }) => dependencies.some(({ resolved }) => features.has(serverFeature(resolved))))
    .map(({ source }) => serverFeature(source));
  const called = new Set([...features, ...users]);
  return modules
    .map(({ source }) => source)
    .filter((file) => step.server.test(file) && called.has(serverFeature(file)) && serverFeature(file) !== undefined);
}

/** As in the tier: on PostgreSQL, which is quicker, and on the embedded database what differs there; or all on that. */
function serverTests(reached, modules, tier) {
  const programs = reached.filter((file) => !isTest(file));
  const imported = reached.filter((file) => step.server.test(file));
  const served = [...new Set([...imported, ...testsThroughHttp(programs, modules)])];
  if (served.length === 0) return {};
  const server = [...new Set([...served, ...alwaysServed])];
  if (tier === 'bare') return { server };
  const embedded = served.filter((file) => embeddedTests.some((place) => file.startsWith(place)));
  return embedded.length > 0 ? { embedded, postgres: server } : { postgres: server };
}

const isMessages = (file) => /^content\/messages\/.*\.json$/.test(file);

/** The web's programs that name a text of the file, as if they imported it. */
function usersOfMessages(root, file) {
  const ids = Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')));
  const beginnings = [...new Set(ids.map((id) => id.slice(0, id.lastIndexOf('.') + 1)))];
  const isUser = (text) =>
    ids.some((id) => text.includes(`'${id}'`)) || beginnings.some((beginning) => text.includes(`\`${beginning}\${`));
  return globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((source) =>
    isUser(readFileSync(join(root, source), 'utf8')),
  );
}

/** The graph with the texts that changed, which no program imports by name. */
export const withMessages = (root, changed, modules) => [
  ...modules,
  ...changed
    .filter((file) => isMessages(file) && existsSync(join(root, file)))
    .flatMap((file) => usersOfMessages(root, file).map((source) => ({ source, dependencies: [{ resolved: file }] }))),
];

const everything = (tier) => planSteps([], tier).map((name) => ({ name, files: undefined }));
const checks = ['types', 'format', 'lint', 'imports', 'unused'];

/**
 * The steps and test files that changed files can affect, and the routes whose pages they can show on; undefined files or
 * routes stand for all of them.
 * @param {readonly string[]} changed
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @param {'usual' | 'bare'} tier with PostgreSQL or without
 * @returns {{ name: string, files?: readonly string[], routes?: readonly string[] }[]}
 */
export function planFor(changed, modules, tier = usualTier()) {
  if (changed.some((file) => foundations.test(file))) return everything(tier);
  const reached = importersOf(changed, modules);
  const files = new Map(Object.entries(serverTests(reached, modules, tier)));
  const unit = reached.filter((file) => step.unit.test(file));
  if (unit.length > 0) files.set('unit', unit);
  for (const [name, pattern] of Object.entries(whole))
    if (reached.some((file) => pattern.test(file))) files.set(name, undefined);
  const browser = browserTests(changed, reached);
  if (browser?.length !== 0) files.set('e2e', browser);
  const routes = browser && routesShowing(reached, [...new Set(modules.map(({ source }) => source))]);
  return planSteps([...checks, ...files.keys()]).map((name) => ({
    name,
    files: files.get(name),
    ...(name === 'e2e' && routes && { routes }),
  }));
}

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean);

/** The files that differ from `base`, committed or not; by default from the point where the branch left main. */
export function changedFiles(root, base = git(root, 'merge-base', 'main', 'HEAD')[0]) {
  return [...git(root, 'diff', '--name-only', base), ...git(root, 'ls-files', '--others', '--exclude-standard')];
}

/** The files of the change that is tested: what the branch changed, on main the last commit; undefined without a history. */
export function filesOfChange(root) {
  try {
    const [base] = git(root, 'merge-base', 'main', 'HEAD');
    return changedFiles(root, base === git(root, 'rev-parse', 'HEAD')[0] ? 'HEAD~1' : base);
  } catch {
    return undefined;
  }
}

/**
 * What `--changed` proves: the files that differ from `base`, by default from main; if none does, those of the last
 * commit, because a run that proves nothing must not pass. Undefined without a history. Throws a Refusal if `base` is
 * no commit.
 */
export function filesToProve(root, base) {
  if (base !== undefined) return changedFiles(root, commitOf(root, base));
  const onMain = filesOfChange(root);
  if (onMain === undefined) return undefined;
  const changed = changedFiles(root);
  return changed.length > 0 ? changed : onMain;
}

function commitOf(root, base) {
  try {
    return git(root, 'rev-parse', '--verify', '--end-of-options', `${base}^{commit}`)[0];
  } catch {
    throw new Refusal(`--changed compares with a commit or a branch, and here is none called ${base}.`);
  }
}

export function planChanged(root, base) {
  const changed = filesToProve(root, base);
  if (changed === undefined) return everything();
  console.log(`${changed.length} files differ${base ? ` from ${base}` : ''}`);
  return planFor(changed, withMessages(root, changed, cruise(root).graph));
}
