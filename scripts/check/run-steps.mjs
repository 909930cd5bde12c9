// node scripts/check/run-steps.mjs [step…] [--all | --long] [--changed [BASE]]: runs the steps and prints `N passed, N failed`.
// Runs on Node 24.
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../launch/refusal.mjs';
import { filesOfChange, planChanged } from './changed.mjs';
import { planSecondChances, withSecondChances } from './second-chance.mjs';
import { planSteps, stepNames, steps, usualTier } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [mode, ...rest] = process.argv.slice(2);
const asked = mode === undefined || mode.startsWith('--') ? [] : [mode, ...rest];
const tier = { '--all': 'all', '--long': 'long' }[mode] ?? usualTier();
const unknown =
  mode?.startsWith('--') && !['--all', '--long', '--changed'].includes(mode)
    ? [mode]
    : asked.filter((name) => !stepNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${stepNames.join(', ')}.`);
  process.exit(1);
}

/**
 * @param {string} name
 * @param {{ files?: readonly string[], routes?: readonly string[] }} chosen undefined for all of them
 */
async function runStep(name, chosen) {
  const startedAt = performance.now();
  const exclude = mode === undefined && chosen.files === undefined ? steps[name].leftOut?.[tier] : undefined;
  const counts = await steps[name].run(root, { ...chosen, exclude }).catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

/** Each step with its test files, and routes whose pages it opens; undefined for all of them. */
function plan() {
  if (mode !== '--changed') return planSteps(asked, tier).map((name) => ({ name }));
  try {
    return planChanged(root, rest[0]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
}

// Removed at the end with everything that the steps leave behind, such as a killed browser's profile.
const scratch = mkdtempSync(join(tmpdir(), 'waypost-test-'));
chmodSync(scratch, 0o711); // PostgreSQL's user must reach its folder inside
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

if (tier === 'long') {
  process.env.TEST_LONG = '1';
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
}
console.log(`Random inputs are drawn from TEST_SEED=${process.env.TEST_SEED ?? '1, the same each time'}`);

// The program of a step gets the signal from `run`; it must not be followed by the next.
let isTold = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isTold = true));
const endIfTold = () => isTold && process.exit(1);

const firstResults = [];
for (const { name, ...chosen } of plan()) {
  console.log(`\n== ${name}`);
  firstResults.push(await runStep(name, chosen));
  endIfTold();
}

const changed = filesOfChange(root);
const chances = planSecondChances(firstResults, (file) => changed?.includes(file) ?? true);
const results = await withSecondChances(firstResults, chances, async (step, file) => {
  console.log(`\n== ${step} once more, alone: ${file}`);
  const counts = await runStep(step, { files: [join(root, file)] });
  endIfTold();
  return counts;
});

const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(6)} s`;
console.log('');
for (const { name, passed, failed, skipped = 0, seconds = 0, unsteady, slowest = [] } of results) {
  const notes = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
  ];
  console.log(`${name.padEnd(11)} ${inSeconds(seconds)}  ${notes.join(', ')}`);
  if (seconds < 60) continue;
  for (const file of slowest) console.log(`${''.padEnd(13)} ${inSeconds(file.seconds)}  ${file.file}`);
}
// Said again last, because the end of a long run is what most people read first, and some see nothing else.
for (const { name, unsteady } of results) for (const failure of unsteady) console.log(`\nUNSTEADY ${name} ${failure}`);
for (const { name, failedFiles = [], outside = [] } of results)
  for (const failure of [...failedFiles.flatMap(({ failures }) => failures), ...outside])
    console.log(`\nFailed in ${name}: ${failure}`);
const isAsked = ({ name }) => asked.length === 0 || asked.includes(name);
const sum = (count, which) => which.reduce((total, result) => total + result[count], 0);
const passed = sum('passed', results.filter(isAsked)); // prerequisites count only if they fail
const failed = sum('failed', results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
