import { writeFileSync } from 'node:fs';

/** A reporter of what vitest's own report leaves out: errors that no test caused, which fail a run all the same. */
export default class OutsideErrors {
  /** @param {unknown} _modules @param {readonly { name?: string, message?: string, stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))));
  }
}
