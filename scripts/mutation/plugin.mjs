import { isAlive, place } from './report.mjs';

/** Skips mutants that Stryker places only because a drawn one contains them. */
class DrawnChecker {
  static inject = ['options'];

  constructor({ drawn }) {
    this.drawn = new Set(drawn);
  }

  async init() {}

  async check(mutants) {
    const answer = (mutant) =>
      this.drawn.has(place(mutant, 0)) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, answer(mutant)]));
  }
}

/** Prints survivors during the run, and timeouts, which may be survivors on a busy machine. */
class SurvivorReporter {
  onMutantTested(mutant) {
    if (!isAlive(mutant) && mutant.status !== 'Timeout') return;
    console.log(`${mutant.status}  ${place(mutant).replaceAll('\n', ' ')}  (${mutant.mutatorName})`);
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', injectableClass: DrawnChecker },
  { kind: 'Reporter', name: 'survivors', injectableClass: SurvivorReporter },
];
