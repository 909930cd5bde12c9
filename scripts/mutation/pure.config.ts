import { defineConfig } from 'vitest/config';
import { oneProject } from './one-project.ts';

/** What runs without a database or a browser: the rules of the domain and of the web, the contract and the small packages. */
export default defineConfig({
  test: oneProject(['{domain,contract,widget,gateway-sdk,web}/**/*.test.{ts,tsx}']),
});
