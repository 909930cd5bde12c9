import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** NGINX_PATH names another one than the first found; the suite installs one where it can (scripts/check/nginx.mjs). */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const files = [process.env['NGINX_PATH'], ...folders.map((folder) => join(folder, 'nginx'))];
  return files.find((file) => file !== undefined && existsSync(file));
}
