import { defineConfig } from 'vitest/config';
import { oneProject } from './one-project.ts';

/** What runs without a database or a browser, in the folder of the package that is mutated. */
export default defineConfig({ test: oneProject(['**/*.test.{ts,tsx}']) });
