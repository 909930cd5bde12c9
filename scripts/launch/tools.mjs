import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

const major = (version) => Number(/(\d+)\./.exec(version)?.[1] ?? 0);

export function requireNode20() {
  if (major(process.versions.node) >= 20) return;
  throw new Refusal(`Waypost needs Node 20 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
}

export function requireGit() {
  try {
    const version = execFileSync('git', ['--version'], { encoding: 'utf8' });
    if (major(version) >= 2) return;
    throw new Refusal(`Waypost's checks need git 2 or newer; this is ${version.trim()}.`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("Waypost's checks need git, and there is none on the PATH. See https://git-scm.com.");
  }
}

/** Waypost runs on Node 24: the system's if it is new enough, otherwise the one that `npm ci` installed. */
export function findNode24(root) {
  if (major(process.versions.node) >= 24) return process.execPath;
  const brought = join(root, 'node_modules/.bin/node');
  if (existsSync(brought)) return brought;
  throw new Refusal(
    `Waypost runs on Node 24; this is Node ${process.versions.node}, and no Node 24 can be installed beside it ` +
      `on ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org.`,
  );
}
