// node scripts/check/run-steps.mjs [step…]: runs the steps and ends with `N passed, N failed`. Runs on Node 24.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../launch/refusal.mjs';
import { planSteps, stepNames, steps } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stepNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${stepNames.join(', ')}.`);
  process.exit(1);
}

async function runStep(name, options) {
  const startedAt = performance.now();
  const counts = await steps[name].run(root, options).catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, skipped: 0, ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs a step whose output waits in a file until it is its turn to be shown. */
async function runUnseen(name) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-step-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const result = await runStep(name, { stdio: ['ignore', output, output] });
  closeSync(output);
  const show = () => process.stdout.write(readFileSync(file));
  return { ...result, show, forget: () => rmSync(folder, { recursive: true }) };
}

const planned = planSteps(asked);
const unseen = new Map();
const results = [];
for (const name of planned) {
  const beside = planned.filter((other) => !unseen.has(other) && steps[other].beside?.includes(name));
  for (const other of beside) unseen.set(other, runUnseen(other));
  console.log(`\n== ${name}`);
  const result = await (unseen.get(name) ?? runStep(name));
  result.show?.();
  result.forget?.();
  results.push(result);
}

console.log('');
for (const { name, passed, failed, skipped, seconds } of results) {
  const note = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed${note}`);
}
const isAsked = ({ name }) => asked.length === 0 || asked.includes(name);
const sum = (count, which) => which.reduce((total, result) => total + result[count], 0);
const passed = sum('passed', results.filter(isAsked)); // what was only needed counts when it fails
const failed = sum('failed', results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
