import { defineConfig } from 'vitest/config';
import { oneProject } from './one-project.ts';

/** Tests without a database or a browser, in the folder of the mutated package. */
export default defineConfig({ test: oneProject(['**/*.test.{ts,tsx}']) });
