// Checks who imports whom: runs dependency-cruiser and proves that it read every source file. Runs on Node 24.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textViolations } from './text-rules.mjs';

const cruiser = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = [
  'domain',
  'contract',
  'server',
  'web',
  'widget',
  'gateway-sdk',
  'sandbox',
  'sample-platform',
  'e2e',
  'bench',
  'scripts',
];

const isOurs = (file) => folders.some((folder) => file.startsWith(`${folder}/`)) && /\.(tsx?|mjs)$/.test(file);

/** The violations and modules of the tree at `root`, each violation as rule, from and to. */
export function cruise(root) {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const args = [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report (code ${status}):\n${stderr}`);
  const report = JSON.parse(stdout);
  const modules = report.modules
    .map(({ source }) => source)
    .filter((file) => isOurs(file) && existsSync(join(root, file)));
  const violations = report.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
  }));
  return { violations: [...violations, ...textViolations(root, modules)], modules, graph: report.modules };
}

/** Tracked source files that the cruiser did not read, and whose imports it could not check. */
export function unread(root, modules) {
  const listed = execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, encoding: 'utf8' }).split('\n');
  const sources = listed.filter((file) => isOurs(file) && existsSync(join(root, file)));
  if (sources.length === 0) return ['(git lists no source file at all)'];
  const read = new Set(modules);
  return sources.filter((file) => !read.has(file));
}

if (process.argv[1] === import.meta.filename) {
  const root = process.cwd();
  const { violations, modules } = cruise(root);
  const missed = unread(root, modules);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  if (missed.length > 0) console.error(`Not read by dependency-cruiser, so not checked:\n  ${missed.join('\n  ')}`);
  if (violations.length + missed.length > 0) process.exitCode = 1;
  else console.log(`${modules.length} modules keep the import rules`);
}
