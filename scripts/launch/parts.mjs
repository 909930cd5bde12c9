import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/build'];
const packages = { domain: 'domain/src', contract: 'contract/src', widget: 'widget/src', sdk: 'gateway-sdk/src' };

/** The parts of a build with their source files and folders; a change in one of them rebuilds the part. */
const sources = {
  server: [packages.domain, packages.contract, 'server/src', 'server/package.json'],
  widget: [packages.widget, 'widget/package.json', 'widget/tsconfig.json', 'docs/widget.md', 'package.json'],
  web: [
    packages.domain,
    packages.contract,
    'contract/openapi.json',
    packages.widget,
    'content',
    'docs/gateway',
    'docs/widget.md',
    'web',
  ],
  sandbox: ['sandbox/src', 'sandbox/package.json'],
  'sample-platform': [
    packages.domain,
    packages.contract,
    packages.sdk,
    'sample-platform/src',
    'sample-platform/package.json',
  ],
};

export const partNames = Object.keys(sources);

/** The distinct source folders of all parts. */
export function sourceFolders(root) {
  const isFolder = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return [...new Set(Object.values(sources).flat())].filter(isFolder);
}

const isOutput = (path) => /(^|\/)(node_modules|dist|\.tanstack)(\/|$)/.test(path);
const isSource = (path) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path);

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function filesOf(root, path) {
  const full = join(root, path);
  if (!existsSync(full) || isFile(full)) return isFile(full) ? [path] : [];
  const names = readdirSync(full, { recursive: true, encoding: 'utf8' }).filter((name) => !isOutput(name));
  return names.map((name) => join(path, name)).filter((file) => isSource(file) && isFile(join(root, file)));
}

const byName = (a, b) => (a < b ? -1 : 1);

function hashOf(root, part) {
  const hash = createHash('sha256').update(process.platform);
  const files = [...shared, ...sources[part]].flatMap((path) => filesOf(root, path));
  for (const file of files.toSorted(byName)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export const outputOf = (root, part) => join(root, 'dist', part);
const stampOf = (root, part) => join(outputOf(root, part), '.stamp');

/** The parts to build, each with the hash of its sources. */
export function staleParts(root, names = partNames) {
  return names
    .filter((part) => existsSync(join(root, part, 'src')))
    .map((part) => ({ part, hash: hashOf(root, part) }))
    .filter(({ part, hash }) => !existsSync(stampOf(root, part)) || readFileSync(stampOf(root, part), 'utf8') !== hash);
}

/** Removes the stamp first and writes it last, so that an interrupted build does not count as complete. */
export async function buildStamped(root, { part, hash }, build) {
  rmSync(stampOf(root, part), { force: true });
  await build(part);
  mkdirSync(outputOf(root, part), { recursive: true });
  writeFileSync(stampOf(root, part), hash);
}
