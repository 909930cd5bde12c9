// node scripts/bench.mjs [part of a name…]: runs bench/*.bench.ts one after another; each prints its own figures.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenChanged } from './launch/install.mjs';
import { staleParts } from './launch/parts.mjs';
import { Refusal } from './launch/refusal.mjs';
import { run } from './launch/run.mjs';
import { findNode24, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const wanted = process.argv.slice(2);

function benches() {
  const folder = join(root, 'bench');
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.bench.ts'))
        .toSorted()
    : [];
  const chosen = names.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Refusal(`No benchmark matches. There are: ${names.join(', ')}.`);
  return chosen;
}

try {
  requireNode20();
  await installWhenChanged(root, console.log);
  const node24 = findNode24(root);
  const stale = staleParts(root).map(({ part }) => part);
  if (stale.length > 0) await run(node24, [join(root, 'scripts/build.mjs'), ...stale], { cwd: root });
  const failed = [];
  for (const name of benches()) {
    console.log(`\n== ${name}`);
    if ((await run(node24, [join(root, 'bench', name)], { cwd: root })) !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new Refusal(`Outside its budget or not run to the end: ${failed.join(', ')}.`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
