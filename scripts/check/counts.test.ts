import { describe, expect, it } from 'vitest';
import { planSteps } from './steps.mjs';
import { countsOf } from './vitest-run.mjs';

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
