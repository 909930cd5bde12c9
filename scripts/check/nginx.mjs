import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.mjs';

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
  if (canInstall()) await install('nginx-light');
  const installed = onThisMachine();
  if (!installed)
    console.log('There is no nginx here: its tests are left out. Install it, or name one with NGINX_PATH.');
  return installed;
}
