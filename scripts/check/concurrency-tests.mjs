import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const proves = /two-instances\.ts'|inject\('postgres'\) !== null/;
const leftToCi = /\/(kills|robustness)\//; // a hundred seconds of killed servers

/** The server tests that start two instances or have PostgreSQL-only parts, as far as `npm test` runs them. */
export const concurrencyTests = (root) =>
  globSync('server/**/*.test.ts', { cwd: root })
    .filter((file) => !leftToCi.test(file) && proves.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
