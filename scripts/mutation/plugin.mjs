import { isAlive, place } from './report.mjs';

/** Leaves out the mutants that lie inside a drawn one without being drawn themselves. */
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

/** Names the survivors while the run goes on, and the timeouts: on a busy machine they may be survivors. */
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
