import { startTestApp, type TestApp, type TestAppOptions } from './harness.ts';

export type TwoInstances = {
  readonly first: TestApp;
  /** On PostgreSQL a second instance; on the embedded database, which admits one process, the first itself. */
  readonly second: TestApp;
  dispose(): Promise<void>;
};

export async function startTwoInstances(options: Omit<TestAppOptions, 'beside'> = {}): Promise<TwoInstances> {
  const first = await startTestApp(options);
  const second = first.database.databaseUrl === undefined ? first : await startTestApp({ ...options, beside: first });
  return {
    first,
    second,
    async dispose() {
      if (second !== first) await second.dispose();
      await first.dispose();
    },
  };
}
