import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../launch/run.mjs';

const nothing = { success: false, numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing; // vitest ended before it wrote its report
}

/** The counts of one report. Failures outside of tests, and runs without any test, count as failures. */
export function countsOf(report, code) {
  const { success, numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const brokeOutside = failed === 0 && (code !== 0 || passed === 0 || !success);
  return { passed, failed: brokeOutside ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

/** Runs one vitest project and counts its results from its report file. */
export async function runVitest(root, project, { files = [], ...options }) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-report-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ];
  try {
    const code = await run(process.execPath, args, { cwd: root, ...options });
    return countsOf(readReport(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
