import { existsSync } from 'node:fs';
import { run } from '../launch/run.mjs';

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package of Debian without starting what it brings, such as a server on port 80; whether that worked. */
export async function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = async (...args) => (await run('apt-get', ['-y', '-q', ...args], { env })) === 0;
  return (await apt('update')) && apt('install', '--no-install-recommends', name);
}
