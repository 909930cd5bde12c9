import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const proves = /two-instances\.ts'|inject\('postgres'\) !== null/;
const leftToCi = /\/kills\//; // twenty kills take minutes

/** The server tests that start two instances or have PostgreSQL-only parts. */
export const concurrencyTests = (root) =>
  globSync('server/**/*.test.ts', { cwd: root })
    .filter((file) => !leftToCi.test(file) && proves.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
