import { Stryker } from '@stryker-mutator/core';
import { join } from 'node:path';

/** The server's strings are SQL and log lines, in which most changes have no visible effect. */
export const excludedMutations = (configFile) => (configFile.includes('server') ? ['StringLiteral', 'Regex'] : []);

/** @returns one result for each mutant: its place, its replacement and its status */
export function runStryker({ config, mutate, tests, drawn }) {
  const isServer = config.includes('server');
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugin.mjs')],
    vitest: { configFile: config, related: true, pool: isServer ? 'forks' : 'threads', dir: tests },
    coverageAnalysis: 'perTest',
    mutator: { excludedMutations: excludedMutations(config) },
    ignorePatterns: ['/data', '/dist', '/e2e', '/docs', '/.stryker-tmp'],
    tempDirName: '.stryker-tmp',
    tsconfigFile: '.stryker-tmp/none.json', // TypeScript 7 has no API with which Stryker could rewrite it
    checkers: drawn ? ['drawn'] : [],
    drawn,
    warnings: { unknownOptions: false, preprocessorErrors: true, unserializableOptions: true, slow: true },
    reporters: ['progress-append-only', 'survivors'],
    concurrency: 2,
    timeoutMS: isServer ? 60_000 : 10_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 60,
    allowConsoleColors: false,
    thresholds: { high: 95, low: 85, break: null },
  });
  return stryker.runMutationTest();
}
