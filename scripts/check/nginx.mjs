import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../launch/run.mjs';

function onThisMachine() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}

/**
 * The gateway that tests the documented configuration; NGINX_PATH overrides the first one found.
 * Undefined if it is missing and cannot be installed: its tests are then skipped, and this prints a note.
 */
export async function findOrInstallNginx() {
  const found = process.env.NGINX_PATH || onThisMachine();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // install only: the package's service would take port 80
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const apt = (...args) => run('apt-get', ['-y', '-q', ...args], { env });
    if ((await apt('update')) === 0) await apt('install', '--no-install-recommends', 'nginx-light');
  }
  const installed = onThisMachine();
  if (!installed)
    console.log('There is no nginx here: its tests are left out. Install it, or name one with NGINX_PATH.');
  return installed;
}
