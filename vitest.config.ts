import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledMessages } from './web/compiled-messages.ts';
import { contentPlugin } from './web/content-plugin.ts';
import { widgetFiles } from './web/widget-files.ts';

// Far from UTC and on the other side of its midnight, so that a rule that reads the local day fails.
// oxlint-disable-next-line node/no-process-env -- the one place that sets the zone of every test
process.env['TZ'] = process.env['TEST_TIME_ZONE'] ?? 'Pacific/Auckland';

/** The same each time, so that chance does not refuse somebody else's change; the long run draws one. */
// oxlint-disable-next-line node/no-process-env -- set by `scripts/check/`
const { TEST_SEED: seed = '1', TEST_LONG: long, TEST_LEFT_OUT: leftOut = '', TEST_ROUTES: routes = '' } = process.env;

/** What takes minutes and the gate proves in part by other tests, and what this run leaves out; patterns have no spaces. */
const exclude = [
  ...configDefaults.exclude,
  ...(long === '1' ? [] : ['**/*.long.{test,e2e}.ts']),
  ...leftOut.split(' ').filter(Boolean),
];

/**
 * A worker that changes between jsdom and browsers starts anew with another browser, so all of one kind come first. What
 * opens every page, or kills servers again and again, takes longest: begun last, it would be waited for alone.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith('.page.test.ts')) return 2;
      return /\/(every-|kill|billing-year\.)|-killed\./.test(moduleId) ? 0 : 1;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

const node = {
  environment: 'node',
  retry: 0,
  dangerouslyIgnoreUnhandledErrors: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: './vitest.setup.ts',
  provide: { seed: Number(seed), isLong: long === '1', routes: routes.split(' ').filter(Boolean) },
  expect: { poll: { timeout: 15_000, interval: 20 } }, // nets for a machine that is slow or busy, never part of a proof
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['{domain,contract,widget,gateway-sdk,sandbox,sample-platform}/src/**/*.test.ts'],
          isolate: false, // loading what the files have in common took longer than most of them
          maxWorkers: 3, // some wait for processes that report once a second
        },
      },
      {
        test: {
          ...node,
          name: 'build',
          include: ['{scripts,bench}/**/*.test.ts'],
          exclude,
          pool: 'forks',
          maxWorkers: 2, // by default one less than the machine has cores
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          isolate: false, // each file has databases of its own; loading the server and its database anew took a third of the time
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 4, // much of it waits for other processes: two workers left two cores idle half of the time
        },
      },
      { test: { ...node, name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: false, maxWorkers: 2 } },
      {
        plugins: [compiledMessages(), contentPlugin(), widgetFiles()], // what pages in jsdom import
        resolve: {
          alias: [{ find: /^@adyen\/adyen-web$/, replacement: join(import.meta.dirname, 'e2e/dom/card-library.ts') }],
        },
        test: {
          ...node,
          name: 'e2e',
          expect: { poll: { timeout: 30_000, interval: 50 } },
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: [node.setupFiles, 'e2e/after-each.ts'],
          isolate: false, // a browser for each worker, not for each file
          include: ['e2e/**/*.{e2e,page.test}.ts'],
          exclude,
          pool: 'forks',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 3, // a third of a browser test is waiting
        },
      },
    ],
  },
});
