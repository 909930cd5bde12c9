import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ name?: string, message?: string, stack?: string, cause?: { message?: string }, VITEST_TEST_PATH?: string }}
 *   TestError
 */
/** @typedef {{ moduleId: string, children: { allSuites(): Iterable<{ errors(): readonly TestError[] }> } }} TestFile */

/**
 * A reporter of what vitest's own report leaves out: errors that no test caused, which fail a run all the same, and those
 * of the preparation of a group of tests.
 */
export default class OutsideErrors {
  /**
   * @param {readonly TestFile[]} files
   * @param {readonly TestError[]} errors
   */
  onTestRunEnd(files, errors) {
    const target = process.env.OUTSIDE_ERRORS_FILE;
    if (!target) return;
    /** @type {(error: TestError, file?: string) => object} */
    const describe = ({ name, message, stack, cause }, file) => ({
      name,
      message: [message, cause?.message].filter(Boolean).join(' '),
      stack,
      file,
    });
    /**
     * Of a worker that died, only the message of the cause names the file that it ran.
     * @type {(error: TestError) => string | undefined}
     */
    const fileOf = ({ VITEST_TEST_PATH: file, cause }) =>
      file ?? files.find(({ moduleId }) => cause?.message?.includes(moduleId))?.moduleId;
    const ofGroups = files.flatMap(({ moduleId, children }) =>
      [...children.allSuites()].flatMap((group) => group.errors().map((error) => describe(error, moduleId))),
    );
    const lost = errors.map((error) => describe(error, fileOf(error)));
    writeFileSync(target, JSON.stringify([...ofGroups, ...lost]));
  }
}
