import { defineConfig } from 'vitest/config';
import { oneProject } from './one-project.ts';

/** Without the tests that start processes of their own: a mutant is active in this process alone. */
export default defineConfig({
  test: {
    ...oneProject(['server/src/**/*.test.ts', 'server/test/*.test.ts']),
    globalSetup: ['server/test/global-setup.ts'],
    isolate: false, // as the tests themselves run
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
