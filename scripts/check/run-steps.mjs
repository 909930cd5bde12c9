// node scripts/check/run-steps.mjs [step…] [--all] [--changed [BASE]]: runs the steps and prints `N passed, N failed`.
// Runs on Node 24.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../launch/refusal.mjs';
import { planChanged } from './changed.mjs';
import { planSteps, stepNames, steps } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [mode, ...rest] = process.argv.slice(2);
const asked = mode === undefined || mode.startsWith('--') ? [] : [mode, ...rest];
const unknown =
  mode?.startsWith('--') && !['--all', '--changed'].includes(mode)
    ? [mode]
    : asked.filter((name) => !stepNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${stepNames.join(', ')}.`);
  process.exit(1);
}

async function runStep(name, files) {
  const startedAt = performance.now();
  const counts = await steps[name].run(root, { files }).catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, skipped: 0, ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

/** Each step with its test files; undefined for all of them. */
function plan() {
  if (mode === '--changed') return planChanged(root, rest[0]);
  return planSteps(asked, { all: mode === '--all' }).map((name) => ({ name, files: undefined }));
}

// Removed at the end with everything that the steps leave behind, such as a killed browser's profile.
const scratch = mkdtempSync(join(tmpdir(), 'waypost-test-'));
chmodSync(scratch, 0o711); // PostgreSQL's user must reach its folder inside
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const results = [];
for (const { name, files } of plan()) {
  console.log(`\n== ${name}`);
  results.push(await runStep(name, files));
}

console.log('');
for (const { name, passed, failed, skipped, seconds } of results) {
  const note = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed${note}`);
}
// Said again last, because the end of a long run is what most people read first, and some see nothing else.
for (const { name, failures = [] } of results)
  for (const failure of failures) console.log(`\nFailed in ${name}: ${failure}`);
const isAsked = ({ name }) => asked.length === 0 || asked.includes(name);
const sum = (count, which) => which.reduce((total, result) => total + result[count], 0);
const passed = sum('passed', results.filter(isAsked)); // prerequisites count only if they fail
const failed = sum('failed', results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
