import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../launch/run.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult */

const nothing = { success: false, numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

/** What is there when vitest ended before it wrote its report is `missing`. */
function readReport(file, missing) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : missing;
}

/** The counts of one report. Failures outside of tests, and runs without any test, count as failures. */
export function countsOf(report, code) {
  const { success, numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const brokeOutside = failed === 0 && (code !== 0 || passed === 0 || !success);
  return { passed, failed: brokeOutside ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

/**
 * Each failed test with its file and the first line of its message; files that failed as a whole have no test.
 * @param {{ testResults?: FileResult[] }} report
 * @param {string} root
 */
export function failuresOf({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = name.replace(`${root}/`, '');
    const firstLine = (text = '') => text.trim().split('\n', 1).join('');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

/**
 * Each error that came outside of every test, with the first place in the project that it went through.
 * @param {{ name?: string, message?: string, stack?: string }[]} errors
 * @param {string} root
 */
export function outsideErrorsOf(errors, root) {
  return errors.map(({ name = 'Error', message = '', stack = '' }) => {
    const lines = stack.split('\n').filter((line) => line.includes(root) && !line.includes('node_modules'));
    const place = lines[0]?.trim().replace(`${root}/`, '') ?? 'in no file of the project';
    return `outside of every test, ${place}: ${name}: ${message.trim().split('\n', 1).join('')}`;
  });
}

/** Runs one vitest project; counts its results and names its failures from its report file. */
export async function runVitest(root, project, { files = [], ...options }) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-report-'));
  const file = join(folder, 'report.json');
  const outside = join(folder, 'outside.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/check/outside-errors.mjs')}`,
    `--outputFile.json=${file}`,
    ...files,
  ];
  try {
    const env = { ...(options.env ?? process.env), OUTSIDE_ERRORS_FILE: outside };
    const code = await run(process.execPath, args, { cwd: root, ...options, env });
    const report = readReport(file, nothing);
    const failures = [...failuresOf(report, root), ...outsideErrorsOf(readReport(outside, []), root)];
    return { ...countsOf(report, code), failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
