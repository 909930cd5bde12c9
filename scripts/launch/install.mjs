import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { run } from './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** npm writes this lock file last; if it contains all of our packages, the installation is complete. */
function npmInstalledAlready(root) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  const installed = readJson(hidden).packages;
  return wanted.every(([path, { version, optional, link }]) => {
    if (path === '' || link || !path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

async function runNpm(root) {
  // devDependencies contain the build tools, which production needs too
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
  const code = await run('npm', args, { cwd: root }).catch((error) => {
    throw new Refusal(`npm cannot be run (${error.message}). It comes with Node.`);
  });
  if (code !== 0) throw new Refusal('npm ci did not succeed; its own message stands above.');
}

/**
 * Installs if the lock file changed since the last installation. A stamp records that, because the folder
 * of an interrupted installation exists too.
 */
export async function installWhenChanged(root, say) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.waypost-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!npmInstalledAlready(root)) {
    say('Installing packages');
    await runNpm(root);
  }
  writeFileSync(stamp, hash);
}
