// npm run dev: like npm start; after each saved change rebuilds the affected parts and restarts on the same data.
// Plain JavaScript for Node 20 without packages, because it runs before the installation.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenChanged } from './launch/install.mjs';
import { sourceFolders } from './launch/parts.mjs';
import { addressesOf, buildWhenChanged, plan, processesOf } from './launch/plan.mjs';
import { startProcesses, whenReady } from './launch/processes.mjs';
import { Refusal } from './launch/refusal.mjs';
import { findNode24, requireNode20 } from './launch/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const say = (text) => console.log(text);
const settleMs = 200; // editors write a file in several steps

/** Aborts when a source file was saved and no other one follows, or when the wait is cancelled. */
function watchSources() {
  const stop = new AbortController();
  const { signal } = stop;
  let timer;
  const changed = (_kind, name) => {
    if (name !== null && /(^|\/)(dist|node_modules)\/|\.test\.tsx?$|routeTree\.gen/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), settleMs);
  };
  for (const folder of sourceFolders(root)) watch(join(root, folder), { recursive: true, signal }, changed);
  const change = new Promise((resolve) => signal.addEventListener('abort', () => resolve('changed')));
  return { change, stop: () => stop.abort() };
}

/** @returns false if the user ended it */
async function runUntilChange(node24, planned, { change, stop }) {
  const startedAt = performance.now();
  try {
    await buildWhenChanged({ root, node24, say }, planned.production);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    await change;
    return true;
  }
  const specs = processesOf(root, planned);
  const processes = startProcesses(specs, node24);
  const ready = await Promise.all(specs.map((spec) => whenReady(spec.origin, processes.first)));
  if (ready.every(Boolean))
    say(`Ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s). Waiting for changes.`);
  const first = await Promise.race([change, processes.first]);
  if (first !== 'changed') {
    const { name, how, asked, lastWords } = await processes.done;
    if (asked) {
      stop();
      return false;
    }
    say(`${lastWords}\nThe process ${name} ${how}. Waiting for a change.`);
    await change;
    return true;
  }
  say('Changed.');
  processes.end();
  await processes.done;
  return true;
}

try {
  requireNode20();
  await installWhenChanged(root, say);
  const node24 = findNode24(root);
  const planned = await plan(root, process.env);
  for (const [name, origin, what] of addressesOf(planned)) say(`  ${name.padEnd(16)} ${origin.padEnd(24)} ${what}`);
  while (await runUntilChange(node24, planned, watchSources()));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
