import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OutsideErrors from './outside-errors.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-outside-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('names the errors outside of tests, and those of a group that could not be prepared, with their files', () => {
  const file = join(folder, 'outside.json');
  vi.stubEnv('OUTSIDE_ERRORS_FILE', file);
  const group = (...messages: string[]) => ({ errors: () => messages.map((message) => ({ name: 'Error', message })) });
  const files = [
    { moduleId: '/p/a.test.ts', children: { allSuites: () => [group(), group('Hook timed out')] } },
    { moduleId: '/p/b.test.ts', children: { allSuites: () => [group()] } },
  ];
  new OutsideErrors().onTestRunEnd(files, [{ name: 'Error', message: 'lost', VITEST_TEST_PATH: '/p/b.test.ts' }]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { name: 'Error', message: 'Hook timed out', file: '/p/a.test.ts' },
    { name: 'Error', message: 'lost', file: '/p/b.test.ts' },
  ]);
});

it('names what ended a worker, and the file that it ran', () => {
  const file = join(folder, 'outside.json');
  vi.stubEnv('OUTSIDE_ERRORS_FILE', file);
  const files = ['/p/a.test.ts', '/p/b.test.ts'].map((moduleId) => ({ moduleId, children: { allSuites: () => [] } }));
  const cause = { message: 'Worker exited unexpectedly with signal SIGSEGV while running test file /p/b.test.ts' };
  const error = { name: 'Error', message: 'Worker forks emitted error.' };
  new OutsideErrors().onTestRunEnd(files, [{ ...error, cause }, error]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { name: 'Error', message: `${error.message} ${cause.message}`, file: '/p/b.test.ts' },
    error,
  ]);
});
