// Plain JavaScript for Node 20 without packages, because it runs before the installation.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { greeting } from './launch/greeting.mjs';
import { installWhenChanged } from './launch/install.mjs';
import { addressesOf, buildWhenChanged, plan, processesOf } from './launch/plan.mjs';
import { startProcesses, whenReady } from './launch/processes.mjs';
import { Refusal } from './launch/refusal.mjs';
import { findNode24, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const say = (text) => console.log(text);

async function main() {
  requireNode20();
  await installWhenChanged(root, say);
  const node24 = findNode24(root);
  const planned = await plan(root, process.env);
  await buildWhenChanged({ root, node24, say }, planned.production);
  const specs = processesOf(root, planned);
  const startedAt = performance.now();
  const processes = startProcesses(specs, node24);
  const ready = await Promise.all(specs.map((spec) => whenReady(spec.origin, processes.first)));
  if (ready.every(Boolean)) {
    const logFolder = planned.production ? undefined : join(planned.dataDir, 'logs');
    const demo = !planned.production && process.env.DEMO !== '0';
    say(greeting({ origins: addressesOf(planned), demo, logFolder, startedInMs: performance.now() - startedAt }));
  }
  const { name, how, code, asked, lastWords } = await processes.done;
  if (!asked) console.error(`${lastWords}\nThe process ${name} ${how}; the others were ended too.`);
  process.exitCode = asked ? 0 : code || 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
