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
