import { NearestFirst } from './nearest-first.ts';

process.env['TZ'] = 'Pacific/Auckland'; // like the test steps

/** The settings of both mutation runs; Stryker identifies tests by file and name and needs a single project. */
export const oneProject = (include: string[]) => ({
  environment: 'node' as const,
  include,
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { sequencer: NearestFirst },
  expect: { poll: { timeout: 15_000, interval: 20 } },
});
