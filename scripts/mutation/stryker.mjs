import { Stryker } from '@stryker-mutator/core';

/** The server's texts are SQL and log lines, in which most changes change nothing that a caller could see. */
export const excludedMutations = (configFile) => (configFile.includes('server') ? ['StringLiteral', 'Regex'] : []);

/** @returns one result for each mutant: its place, its replacement and its status */
export function runStryker({ name, config: configFile }, mutate) {
  const isServer = configFile.includes('server');
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile, related: true, ...(!isServer && { dir: name }), pool: isServer ? 'forks' : 'threads' },
    coverageAnalysis: 'perTest',
    ignoreStatic: isServer, // each would run every test; the domain's tables are static, and its tests quick
    mutator: { excludedMutations: excludedMutations(configFile) },
    ignorePatterns: ['/data', '/dist', '/e2e', '/docs', '/.stryker-tmp'],
    tempDirName: '.stryker-tmp',
    tsconfigFile: '.stryker-tmp/none.json', // TypeScript 7 has no interface that Stryker could rewrite it with
    checkers: [],
    reporters: ['progress-append-only'],
    concurrency: 2,
    timeoutMS: isServer ? 30_000 : 10_000,
    dryRunTimeoutMinutes: 60,
    allowConsoleColors: false,
    thresholds: { high: 95, low: 85, break: null },
  });
  return stryker.runMutationTest();
}
