import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../launch/run.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult */
/**
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number,
 *   assertionResults: TestResult[] }} FileResult
 */
/** @typedef {{ name?: string, message?: string, stack?: string, file?: string }} OutsideError with the file that ran */

const nothing = { success: false, numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 };

/** What is there when vitest ended before it wrote its report is `missing`. */
function readReport(file, missing) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : missing;
}

/**
 * The counts of one report. A file that fails as a whole, and an error outside of every test, count as one failure each;
 * so does a run that ends badly or ran nothing.
 * @param {{ success: boolean, numPassedTests: number, numPendingTests: number, numTodoTests: number }} report
 * @param {number} code
 * @param {{ failedFiles?: { failed: number }[], outside?: unknown[] }} failures
 */
export function countsOf(report, code, { failedFiles = [], outside = [] } = {}) {
  const { success, numPassedTests: passed, numPendingTests, numTodoTests } = report;
  const failed = failedFiles.reduce((sum, file) => sum + file.failed, outside.length);
  const hasFailed = code !== 0 || passed === 0 || !success;
  return { passed, failed: failed === 0 && hasFailed ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

const firstLine = (text = '') => text.trim().split('\n', 1).join('');

/**
 * The files that failed, each with its counts, and what failed in it by name with the first line of what it says: its
 * tests, and errors that came outside of every test while it ran. Errors that belong to no file are `outside`.
 * @param {{ testResults?: FileResult[] }} report
 * @param {string} root
 * @param {readonly OutsideError[]} errors
 */
export function failuresOf({ testResults = [] }, root, errors = []) {
  const failedFiles = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const lost = errors.filter((error) => error.file === name);
    if (status !== 'failed' && lost.length === 0) return [];
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const passed = assertionResults.filter((result) => result.status === 'passed').length;
    const failures = [
      ...failed.map(({ fullName, failureMessages: [text] = [] }) => `${file} > ${fullName}: ${firstLine(text)}`),
      ...lost.map((error) => `${file}, ${outsideErrorOf(error, root)}`),
    ];
    if (failures.length === 0) failures.push(`${file}: ${firstLine(message)}`);
    return { file, passed, failed: failures.length, failures };
  });
  const unplaced = errors.filter(({ file }) => testResults.every(({ name }) => name !== file));
  return { failedFiles, outside: unplaced.map((error) => outsideErrorOf(error, root)) };
}

/**
 * The five files that took longest, with their seconds.
 * @param {{ testResults?: FileResult[] }} report
 * @param {string} root
 */
export function slowestOf({ testResults = [] }, root) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: name.replace(`${root}/`, ''),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 5);
}

/**
 * An error that came outside of every test, with the first place in the project that it went through.
 * @param {OutsideError} error
 * @param {string} root
 */
function outsideErrorOf({ name = 'Error', message = '', stack = '' }, root) {
  const lines = stack.split('\n').filter((line) => line.includes(root) && !line.includes('node_modules'));
  const place = lines[0]?.trim().replace(`${root}/`, '') ?? 'in no file of the project';
  return `outside of every test, ${place}: ${name}: ${firstLine(message)}`;
}

/**
 * Runs one vitest project; counts its results, names its failures and its slowest files from its report file. `exclude` is
 * no argument of the program, because a project with exclusions of its own would not heed it.
 */
export async function runVitest(root, project, { files = [], routes = [], exclude = [], ...options }) {
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
    const env = {
      ...(options.env ?? process.env),
      OUTSIDE_ERRORS_FILE: outside,
      TEST_LEFT_OUT: exclude.join(' '),
      TEST_ROUTES: routes.join(' '),
    };
    const code = await run(process.execPath, args, { cwd: root, ...options, env });
    const report = readReport(file, nothing);
    const failures = failuresOf(report, root, readReport(outside, []));
    return { ...countsOf(report, code, failures), ...failures, slowest: slowestOf(report, root) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
