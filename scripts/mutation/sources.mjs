import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The bundler evaluates the arguments of `import.meta.glob` at build time and accepts no mutant there. */
const hasGlob = (file) => readFileSync(file, 'utf8').includes('import.meta.glob');

const isSource = (root) => (file) =>
  /^(domain|contract|widget|gateway-sdk|web|server)\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|gen|d|browser)\.tsx?$|\/migrations\//.test(file) &&
  existsSync(join(root, file)) &&
  !hasGlob(join(root, file));

/** The source files among the named files and folders. */
export const sourcesIn = (root, paths) => git(root, 'ls-files', '--', ...paths).filter(isSource(root));

/** The source files that differ from main, committed or not; on main those of the last commit. */
export function changedSources(root) {
  const [branch] = git(root, 'branch', '--show-current');
  const [base] = branch === 'main' ? ['HEAD~1'] : git(root, 'merge-base', 'main', 'HEAD');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return [...new Set([...git(root, 'diff', '--name-only', base), ...untracked])].filter(isSource(root));
}

const packages = ['domain', 'contract', 'widget', 'gateway-sdk', 'web', 'server'];

/** Files by package: a package's own tests prove its code, and the server's need a database. */
export function groupSources(files) {
  const groups = packages.map((name) => ({
    name,
    config: `scripts/mutation/${name === 'server' ? 'server' : 'pure'}.config.ts`,
    files: files.filter((file) => file.startsWith(`${name}/`)),
  }));
  return groups.filter((group) => group.files.length > 0);
}

/** The folder of tests that prove a file. Every server test starts the whole server; features count only their own. */
const testsOf = (file) => /^(server\/src\/features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** Files, or ranges of them, by the folder of tests that prove them. */
export function groupByTests(ranges) {
  const groups = Map.groupBy(ranges, testsOf);
  return [...groups].map(([tests, mutate]) => ({ tests, mutate }));
}
