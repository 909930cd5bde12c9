// A test that a busy machine made fail must not refuse a change, and must not go unseen: it is said, and recorded in
// docs/testing.md. What fails again, in quiet and alone, is broken.

/** @typedef {{ file: string, passed: number, failed: number, failures: string[] }} FailedFile */
/**
 * @typedef {{ name: string, passed: number, failed: number, skipped?: number, seconds?: number, failedFiles?: FailedFile[],
 *   outside?: string[], slowest?: { file: string, seconds: number }[], unsteady?: string[] }} StepResult
 */
/** @typedef {{ step: string, failedFile: FailedFile, times: number }} Chance */

/** More failed files than that are no accident. */
const budget = 12;

/**
 * Which files run once more; those that the change itself touched must pass twice, so that no unsteady test comes in.
 * @param {readonly StepResult[]} results
 * @param {(file: string) => boolean} isChanged
 * @returns {Chance[]}
 */
export function planSecondChances(results, isChanged) {
  const chances = results.flatMap(({ name, failedFiles = [] }) =>
    failedFiles.map((failedFile) => ({ step: name, failedFile, times: isChanged(failedFile.file) ? 2 : 1 })),
  );
  return chances.length > budget ? [] : chances;
}

/**
 * Runs the file alone, as often as it has to pass.
 * @param {Chance} chance
 * @param {(step: string, file: string) => Promise<{ passed: number, failed: number }>} runAlone
 * @returns the tests that passed, or undefined if one failed
 */
async function take({ step, failedFile, times }, runAlone) {
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    const counts = await runAlone(step, failedFile.file);
    if (counts.failed > 0 || counts.passed === 0) return undefined;
    passed = counts.passed;
  }
  return passed;
}

/**
 * The results after the second chances, one file after the other: what passes alone counts as passed and is unsteady.
 * @param {readonly StepResult[]} results
 * @param {readonly Chance[]} chances
 * @param {(step: string, file: string) => Promise<{ passed: number, failed: number }>} runAlone
 */
export async function withSecondChances(results, chances, runAlone) {
  const after = new Map(results.map((result) => [result.name, { unsteady: [], ...result }]));
  for (const chance of chances) {
    const passed = await take(chance, runAlone);
    const { file, ...before } = chance.failedFile;
    const result = after.get(chance.step);
    if (passed === undefined || result === undefined) continue;
    after.set(chance.step, {
      ...result,
      passed: result.passed + passed - before.passed,
      failed: result.failed - before.failed,
      failedFiles: result.failedFiles?.filter((other) => other.file !== file),
      unsteady: [...result.unsteady, ...before.failures],
    });
  }
  return [...after.values()];
}
