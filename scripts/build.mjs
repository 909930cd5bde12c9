// node scripts/build.mjs [part…]: builds the named parts, or the changed ones, into dist/<part>. Runs on Node 24.
import { fileURLToPath } from 'node:url';
import { buildProgram, programs } from './build/programs.mjs';
import { buildWeb } from './build/web.mjs';
import { buildWidget } from './build/widget.mjs';
import { buildStamped, partNames, staleParts } from './launch/parts.mjs';

// builds are always for production, even when a test runner starts them in its own mode
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const named = process.argv.slice(2);
if (named.includes('web')) named.unshift('widget'); // the pages refer to the widget's files
const unknown = named.filter((name) => !partNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${partNames.join(', ')}.`);
  process.exit(1);
}

const own = { widget: buildWidget, web: buildWeb };
const build = (part) => (part in programs ? buildProgram(root, part) : own[part](root));

for (const stale of staleParts(root, named.length > 0 ? named : partNames)) {
  const startedAt = performance.now();
  await buildStamped(root, stale, build).catch((error) => {
    console.error(`${stale.part} cannot be built: ${error.message}`);
    process.exit(1);
  });
  console.log(`Built ${stale.part} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}
