import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { planSteps, stepNames, steps } from './steps.mjs';
import { countsOf, failuresOf, slowestOf } from './vitest-run.mjs';

const green = { success: true, numPassedTests: 3, numPendingTests: 0, numTodoTests: 0 };

describe('the closing line', () => {
  const cases = [
    { run: 'is green', counts: { passed: 3, failed: 0, skipped: 0 } },
    {
      run: 'skips tests',
      report: { numPendingTests: 1, numTodoTests: 1 },
      counts: { passed: 3, failed: 0, skipped: 2 },
    },
    { run: 'has failed tests', code: 1, failedFiles: [{ failed: 2 }], counts: { passed: 3, failed: 2, skipped: 0 } },
    {
      run: 'has an error outside of every test',
      code: 1,
      outside: ['lost'],
      counts: { passed: 3, failed: 1, skipped: 0 },
    },
    {
      run: 'has both',
      code: 1,
      failedFiles: [{ failed: 2 }],
      outside: ['lost'],
      counts: { passed: 3, failed: 3, skipped: 0 },
    },
    { run: 'ends badly', code: 1, counts: { passed: 3, failed: 1, skipped: 0 } },
    { run: 'calls itself failed', report: { success: false }, counts: { passed: 3, failed: 1, skipped: 0 } },
    { run: 'has no test', report: { numPassedTests: 0 }, counts: { passed: 0, failed: 1, skipped: 0 } },
  ];

  it.each(cases)('counts right when the run $run', ({ report, code = 0, counts, ...failures }) => {
    expect(countsOf({ ...green, ...report }, code, failures)).toEqual(counts);
  });
});

describe('the names after the closing line', () => {
  const times = { startTime: 0, endTime: 1000 };
  const assertionResults = [
    { status: 'passed', fullName: 'a holds', failureMessages: [] },
    { status: 'failed', fullName: 'b holds', failureMessages: ['Error: no b\n    at b.test.ts:3'] },
  ];

  it('are those of the failed tests, with the first line of what they say', () => {
    const testResults = [{ name: '/p/server/b.test.ts', status: 'failed', message: '', ...times, assertionResults }];
    expect(failuresOf({ testResults }, '/p').failedFiles).toEqual([
      { file: 'server/b.test.ts', passed: 1, failed: 1, failures: ['server/b.test.ts > b holds: Error: no b'] },
    ]);
  });

  it('are those of files that could not be read', () => {
    const testResults = [
      { name: '/p/a.test.ts', status: 'passed', message: '', ...times, assertionResults: assertionResults.slice(0, 1) },
      { name: '/p/c.test.ts', status: 'failed', message: 'Cannot find ./d\nsomewhere', ...times, assertionResults: [] },
    ];
    expect(failuresOf({ testResults }, '/p').failedFiles).toEqual([
      { file: 'c.test.ts', passed: 0, failed: 1, failures: ['c.test.ts: Cannot find ./d'] },
    ]);
  });

  describe('of errors outside of every test', () => {
    const stack = 'Error: lost\n    at node:net:1\n    at /p/node_modules/pg/a.js:2\n    at end (/p/server/db.ts:3:4)';
    const lost = { name: 'Error', message: 'lost\nagain', stack, file: '/p/server/b.test.ts' };
    const ofFile = (name: string, results: typeof assertionResults) => ({
      name: `/p/server/${name}.test.ts`,
      status: results.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      message: '',
      ...times,
      assertionResults: results,
    });
    const text = 'server/b.test.ts, outside of every test, at end (server/db.ts:3:4): Error: lost';

    it('belong to the file that ran, whose tests passed, with the first place in the project', () => {
      const testResults = [ofFile('a', []), ofFile('b', assertionResults.slice(0, 1))];
      expect(failuresOf({ testResults }, '/p', [lost])).toEqual({
        failedFiles: [{ file: 'server/b.test.ts', passed: 1, failed: 1, failures: [text] }],
        outside: [],
      });
    });

    it('stand beside those of the tests of that file', () => {
      const testResults = [ofFile('b', assertionResults)];
      const failures = ['server/b.test.ts > b holds: Error: no b', text];
      expect(failuresOf({ testResults }, '/p', [lost])).toEqual({
        failedFiles: [{ file: 'server/b.test.ts', passed: 1, failed: 2, failures }],
        outside: [],
      });
    });

    it('belong to no file if none ran, or none that is known', () => {
      const testResults = [ofFile('a', assertionResults.slice(0, 1))];
      expect(failuresOf({ testResults }, '/p', [lost, {}])).toEqual({
        failedFiles: [],
        outside: [
          'outside of every test, at end (server/db.ts:3:4): Error: lost',
          'outside of every test, in no file of the project: Error: ',
        ],
      });
    });
  });

  it('are none when there is no report', () => expect(failuresOf({}, '/p')).toEqual({ failedFiles: [], outside: [] }));
});

it('names the five slowest files of a step, the slowest first', () => {
  const testResults = [1, 6, 3, 2, 5, 4].map((seconds) => ({
    name: `/p/${seconds}.test.ts`,
    status: 'passed',
    message: '',
    startTime: 10_000,
    endTime: 10_000 + seconds * 1000,
    assertionResults: [],
  }));
  expect(slowestOf({ testResults }, '/p')).toEqual(
    [6, 5, 4, 3, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds })),
  );
});

describe('the steps', () => {
  it('include their prerequisites, in order', () => {
    expect(planSteps(['e2e', 'types'])).toEqual(['routes', 'types', 'bundles', 'e2e']);
  });

  it.each([
    ['usual', ['embedded', 'postgres']],
    ['bare', ['server']],
    ['all', ['embedded', 'postgres']],
    ['long', ['server', 'postgres']],
  ])('of the %s run prove the server by %j, and have everything else', (tier, onDatabases) => {
    const others = stepNames.filter((name) => !steps[name]?.tiers);
    const ofServer = stepNames.filter((name) => onDatabases.includes(name));
    expect(planSteps([], tier).filter((name) => steps[name]?.tiers)).toEqual(ofServer);
    expect(planSteps([], tier)).toEqual(expect.arrayContaining(others));
  });

  it('leave files out of npm test alone', () => {
    const tiers = stepNames.flatMap((name) => Object.keys(steps[name]?.leftOut ?? {}));
    expect(['usual', 'bare']).toEqual(expect.arrayContaining(tiers));
  });

  it.each([
    ['postgres', 'server'],
    ['e2e', 'e2e'],
  ])('do not run what %s leaves out', async (name, project) => {
    const root = join(import.meta.dirname, '../..');
    const leftOut: readonly string[] = steps[name]?.leftOut?.usual ?? [];
    const env = { ...process.env, TEST_LEFT_OUT: leftOut.join(' ') };
    const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', '--project', project];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    const files = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(100);
    for (const pattern of leftOut) {
      const found = globSync(pattern, { cwd: root }).map((file) => join(root, file));
      expect(found).not.toEqual([]);
      expect(files.filter((file) => found.includes(file))).toEqual([]);
    }
  });
});
