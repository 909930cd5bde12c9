// Plain JavaScript for Node 20 without packages, because it runs before the installation.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenChanged } from './launch/install.mjs';
import { Refusal } from './launch/refusal.mjs';
import { run } from './launch/run.mjs';
import { findNode24, requireGit, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

try {
  requireNode20();
  requireGit();
  await installWhenChanged(root, console.log);
  const args = [join(root, 'scripts/check/run-steps.mjs'), ...process.argv.slice(2)];
  process.exitCode = await run(findNode24(root), args, { cwd: root });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
