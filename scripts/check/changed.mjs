import { execFileSync } from 'node:child_process';
import { cruise } from './imports.mjs';
import { planSteps } from './steps.mjs';

const accountPages = [
  'account-pages',
  'account-settings',
  'accounts',
  'federation',
  'openid',
  'path',
  'second-factors',
  'widget',
];
const consolePages = ['console', 'create-flow', 'pages', 'path'];

/** The browser tests of each feature; features that are not listed are covered by the console's. */
const walkedBy = {
  accounts: accountPages,
  'account-settings': accountPages,
  federation: accountPages,
  invitations: accountPages,
  openid: accountPages,
  'second-factors': accountPages,
  documentation: ['documentation', 'pages'],
  'api-reference': ['pages'],
  'widget-docs': ['pages', 'widget'],
};

const featureOf = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Composition imports every feature, so its dependents are not followed; the feature's own tests cover them. */
const composes =
  /^server\/(src\/(app|main)\.ts|src\/demo\/|src\/features\/[^/]+\/[^/]+\.feature\.ts|test\/)|^web\/src\/(routes|[^/]+\.tsx?$)/;

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
  web: /^web\/.*\.test\.tsx?$/,
  build: /^scripts\/.*\.test\.ts$/,
  server: /^server\/.*\.test\.ts$/,
};
const alwaysServed = ['server/test/access.test.ts', 'server/test/http.test.ts', 'server/test/hostile.test.ts'];
const isProduct = /^(domain|contract|server|web|widget|sandbox|sample-platform|gateway-sdk|content|examples)\//;

/** The browser tests that a change can affect; undefined for all of them. */
export function browserTests(changed) {
  const product = changed.filter((file) => isProduct.test(file) && !/\.test\.tsx?$/.test(file));
  const tests = changed.filter((file) => file.endsWith('.e2e.ts'));
  const features = product.map(featureOf);
  if (features.includes(undefined) || changed.some((file) => /^e2e\/[^/]+$/.test(file))) return undefined;
  const folders = features.flatMap((feature) => walkedBy[feature] ?? consolePages);
  return [...new Set([...folders.map((folder) => `e2e/${folder}/`), ...tests])];
}

/** The steps and test files that changed files can affect; build and check settings affect everything. */
export function planFor(changed, modules) {
  const checks = ['types', 'format', 'lint', 'imports', 'unused'];
  const all = planSteps([]).map((name) => ({ name, files: undefined }));
  if (
    changed.some(
      (file) => !file.includes('/') || /^(scripts\/(?!.*\.test\.ts)|server\/src\/db\/|server\/test\/)/.test(file),
    )
  )
    return all;
  const reached = importersOf(changed, modules);
  const planned = Object.entries(step).flatMap(([name, pattern]) => {
    const files = reached.filter((file) => pattern.test(file));
    if (name === 'server' && files.length > 0) files.push(...alwaysServed);
    return files.length > 0 ? [{ name, files: [...new Set(files)] }] : [];
  });
  const browser = browserTests(changed);
  const e2e = browser?.length === 0 ? [] : [{ name: 'e2e', files: browser }];
  const files = new Map([...planned, ...e2e].map((test) => [test.name, test.files]));
  return planSteps([...checks, ...files.keys()]).map((name) => ({ name, files: files.get(name) }));
}

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

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

export function planChanged(root, base) {
  const changed = changedFiles(root, base);
  console.log(`${changed.length} files differ${base ? ` from ${base}` : ''}`);
  return planFor(changed, cruise(root).graph);
}
