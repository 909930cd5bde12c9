import { writeFileSync } from 'node:fs';

/** A reporter of what vitest's own report leaves out: errors that no test caused, which fail a run all the same. */
export default class OutsideErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS_FILE;
    const named = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => ({
      name,
      message,
      stack,
      file: VITEST_TEST_PATH,
    }));
    if (file) writeFileSync(file, JSON.stringify(named));
  }
}
