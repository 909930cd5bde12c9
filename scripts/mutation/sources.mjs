import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The bundler reads the arguments of `import.meta.glob` before the program runs, and no mutant in their place. */
const hasGlob = (file) => readFileSync(file, 'utf8').includes('import.meta.glob');

const isSource = (root) => (file) =>
  /^(domain|contract|widget|gateway-sdk|web|server)\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|gen|d|browser)\.tsx?$|\/migrations\//.test(file) &&
  existsSync(join(root, file)) &&
  !hasGlob(join(root, file));

/** The source files among the named files and folders. */
export const sourcesIn = (root, paths) => git(root, 'ls-files', '--', ...paths).filter(isSource(root));

/** The source files that differ from the main branch, or on it from the last commit but one, committed or not. */
export function changedSources(root) {
  const [branch] = git(root, 'branch', '--show-current');
  const [base] = branch === 'main' ? ['HEAD~1'] : git(root, 'merge-base', 'main', 'HEAD');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return [...new Set([...git(root, 'diff', '--name-only', base), ...untracked])].filter(isSource(root));
}

const packages = ['domain', 'contract', 'widget', 'gateway-sdk', 'web', 'server'];

/** Files by package: the tests of a package prove its code, and those of the server need a database. */
export function groupSources(files) {
  const groups = packages.map((name) => ({
    name,
    config: `scripts/mutation/${name === 'server' ? 'server' : 'pure'}.config.ts`,
    files: files.filter((file) => file.startsWith(`${name}/`)),
  }));
  return groups.filter((group) => group.files.length > 0);
}

/** The folder whose tests prove a file. Every test of the server starts all of it, so a feature is measured by its own. */
const testsOf = (file) => /^(server\/src\/features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** Files, or ranges in them, by the folder whose tests prove them. */
export function groupByTests(ranges) {
  const groups = Map.groupBy(ranges, testsOf);
  return [...groups].map(([tests, mutate]) => ({ tests, mutate }));
}
