import { describe, expect, it } from 'vitest';
import { planSteps } from './steps.mjs';
import { countsOf, failuresOf, outsideErrorsOf } from './vitest-run.mjs';

const report = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

describe('the closing line', () => {
  it.each([
    ['every test passed', { ...report, code: 0 }, { passed: 3, failed: 0, skipped: 0 }],
    ['a test failed', { ...report, success: false, numFailedTests: 2, code: 1 }, { passed: 3, failed: 2, skipped: 0 }],
    ['an error came outside of a test', { ...report, code: 1 }, { passed: 3, failed: 1, skipped: 0 }],
    ['a file could not be read', { ...report, success: false, code: 1 }, { passed: 3, failed: 1, skipped: 0 }],
    ['there was no test', { ...report, numPassedTests: 0, code: 0 }, { passed: 0, failed: 1, skipped: 0 }],
    ['a test was skipped', { ...report, numPendingTests: 1, code: 0 }, { passed: 3, failed: 0, skipped: 1 }],
  ])('counts right when %s', (_, { code, ...given }, counts) => {
    expect(countsOf(given, code)).toEqual(counts);
  });
});

describe('the names after the closing line', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a holds', failureMessages: [] },
    { status: 'failed', fullName: 'b holds', failureMessages: ['Error: no b\n    at b.test.ts:3'] },
  ];

  it('are those of the failed tests, with the first line of what they say', () => {
    const testResults = [{ name: '/p/server/b.test.ts', status: 'failed', message: '', assertionResults }];
    expect(failuresOf({ testResults }, '/p')).toEqual(['server/b.test.ts > b holds: Error: no b']);
  });

  it('are those of files that could not be read', () => {
    const testResults = [
      { name: '/p/a.test.ts', status: 'passed', message: '', assertionResults: assertionResults.slice(0, 1) },
      { name: '/p/c.test.ts', status: 'failed', message: 'Cannot find ./d\nsomewhere', assertionResults: [] },
    ];
    expect(failuresOf({ testResults }, '/p')).toEqual(['c.test.ts: Cannot find ./d']);
  });

  it('are also those of errors outside of every test, with the first place in the project', () => {
    const stack = 'Error: lost\n    at node:net:1\n    at /p/node_modules/pg/a.js:2\n    at end (/p/server/db.ts:3:4)';
    expect(outsideErrorsOf([{ name: 'Error', message: 'lost\nagain', stack }, {}], '/p')).toEqual([
      'outside of every test, at end (server/db.ts:3:4): Error: lost',
      'outside of every test, in no file of the project: Error: ',
    ]);
  });

  it('are none when there is no report', () => expect(failuresOf({}, '/p')).toEqual([]));
});

describe('the steps', () => {
  it('include their prerequisites, in order', () => {
    expect(planSteps(['e2e', 'types'])).toEqual(['routes', 'types', 'bundles', 'e2e']);
  });

  it('all run by default, except those that run alone', () => {
    expect(planSteps([])).toContain('unused');
    expect(planSteps([])).toContain('concurrency');
    expect(planSteps([])).not.toContain('postgres');
  });

  it('run all server tests on PostgreSQL instead of some, with --all', () => {
    expect(planSteps([], { all: true })).toContain('postgres');
    expect(planSteps([], { all: true })).not.toContain('concurrency');
  });
});
