import { Instrumenter } from '@stryker-mutator/instrumenter';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { place } from './report.mjs';
import { excludedMutations } from './stryker.mjs';

const nothing = () => undefined;
const never = () => false;
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Seeded random numbers from 0 to 1 (mulberry32), so that a sample can be repeated. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isSwitch = ({ mutatorName }) => mutatorName !== 'BlockStatement'; // its range would include a whole function

/** @returns a random sample of the files' mutants, and the ranges that make Stryker place them */
export async function sampleRanges(root, files, { size, seed, config }) {
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const { mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: excludedMutations(config),
    ignorers: [],
  });
  const rest = mutants.filter((mutant) => isSwitch(mutant) && !mutant.statusReason);
  const random = randomFrom(seed);
  const total = rest.length;
  const chosen = [];
  while (chosen.length < size && rest.length > 0) chosen.push(...rest.splice(Math.trunc(random() * rest.length), 1));
  const at = ({ line, column }) => `${line + 1}:${column}`;
  return {
    total,
    drawn: chosen.map((mutant) => place(mutant, 0)),
    ranges: chosen.map(({ fileName, location }) => `${fileName}:${at(location.start)}-${at(location.end)}`),
  };
}
