// Plain JavaScript for Node 20: an operator's commands on the data and settings of `npm start`.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleParts } from './launch/parts.mjs';
import { Refusal } from './launch/refusal.mjs';
import { run } from './launch/run.mjs';
import { findNode24, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

async function main(args) {
  requireNode20();
  const node24 = findNode24(root);
  const stale = staleParts(root, ['server']).map(({ part }) => part);
  if (stale.length > 0 && (await run(node24, [join(root, 'scripts/build.mjs'), ...stale], { cwd: root })) !== 0) {
    throw new Refusal('The build did not succeed; its own message stands above.');
  }
  const { env } = process;
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const secretsFile = resolve(root, env.SECRETS_FILE || join(dataDir, 'secrets.json'));
  const settings = { ...env, DATA_DIR: dataDir, SECRETS_FILE: secretsFile };
  process.exitCode = await run(node24, [join(root, 'dist/server/main.js'), ...args], { cwd: root, env: settings });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
