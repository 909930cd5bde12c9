import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const isSource = (root) => (file) =>
  /^(domain|contract|widget|gateway-sdk|web|server)\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|gen|d)\.tsx?$|\/migrations\//.test(file) &&
  existsSync(join(root, file));

/** The source files among the named files and folders. */
export const sourcesIn = (root, paths) => git(root, 'ls-files', '--', ...paths).filter(isSource(root));

/** The source files that differ from the main branch, or on it from the last commit but one, committed or not. */
export function changedSources(root) {
  const [branch] = git(root, 'branch', '--show-current');
  const [base] = branch === 'main' ? ['HEAD~1'] : git(root, 'merge-base', 'main', 'HEAD');
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return [...new Set([...git(root, 'diff', '--name-only', base), ...untracked])].filter(isSource(root));
}

const feature = (file) => /^server\/src\/features\/[^/]+/.exec(file)?.[0];

/** Files by what their tests need: those of the server need a database. */
export function groupSources(files) {
  const isServer = (file) => file.startsWith('server/');
  const groups = [
    { config: 'scripts/mutation/pure.config.ts', files: files.filter((file) => !isServer(file)) },
    { config: 'scripts/mutation/server.config.ts', files: files.filter(isServer) },
  ];
  return groups.filter((group) => group.files.length > 0);
}

/** A feature of the server is measured by its own tests: every test starts the whole server and so reaches every file. */
export function groupByTests(ranges) {
  const groups = Map.groupBy(ranges, feature);
  return [...groups].map(([tests, mutate]) => ({ tests, mutate }));
}
