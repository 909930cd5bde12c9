import { defineConfig } from 'vitest/config';
import { oneProject } from './one-project.ts';

/** Without tests that start processes, where the mutant would not be active. */
export default defineConfig({
  test: {
    ...oneProject(['**/*.test.ts']),
    exclude: ['**/test/*/**'],
    globalSetup: ['server/test/global-setup.ts'],
    isolate: false, // like the tests
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
