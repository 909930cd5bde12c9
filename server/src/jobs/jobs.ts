import { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { Executor, Transaction } from '../db/transaction.ts';

export type JobRules = {
  /** How often a failing job is tried again, and how long at most from one try to the next. */
  readonly retryLimit: number;
  readonly retryDelayMaxSeconds: number;
  /** How long one try may take before another worker may take the job. */
  readonly expireInSeconds: number;
};

export type Jobs = {
  /** Says who does the jobs of a name; once for each name, before `start`. */
  define<Payload extends object>(name: string, rules: JobRules, work: (payload: Payload) => Promise<void>): void;
  /**
   * The job exists if and only if the transaction commits (outbox); it is done at least once.
   * @param key names the job: a second one under the same key while the first waits is dropped
   */
  enqueue<Payload extends object>(tx: Transaction, name: string, job: { payload: Payload; key: string }): Promise<void>;
  start(): Promise<void>;
  /** Jobs that are not finished in time are handed back, for another instance or the next start (OPS-05). */
  stop(): Promise<void>;
};

type Options = NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>;
type QueueDatabase = NonNullable<Options['db']>;

type Defined = { readonly rules: JobRules; readonly work: (payload: object) => Promise<void> };

const pollingSeconds = 0.5;
const stopTimeoutMs = 10_000;

/** The queue's statements on our own connections: one driver, one pool, one transaction with the change. */
const through = (executor: Executor): QueueDatabase => ({
  async executeSql(text, values = []) {
    const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

const backends: Record<Database['kind'], Options['backend']> = { embedded: 'pglite', postgres: 'postgres' };

/** The job queue in the database itself, so that a change and what follows from it cannot part. */
export function createJobs({ database, log }: { readonly database: Database; readonly log: Log }): Jobs {
  const defined = new Map<string, Defined>();
  const boss = new PgBoss({
    db: through(database.db),
    backend: backends[database.kind],
    schema: 'job_queue',
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue failed'));

  async function open(name: string, { rules, work }: Defined): Promise<void> {
    await boss.createQueue(name, {
      retryLimit: rules.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: rules.retryDelayMaxSeconds,
      expireInSeconds: rules.expireInSeconds,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
    await boss.work<object>(name, { pollingIntervalSeconds: pollingSeconds, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) await work(job.data);
    });
  }

  return {
    define(name, rules, work) {
      defined.set(name, { rules, work: work as Defined['work'] });
    },
    async enqueue(tx, name, { payload, key }) {
      await boss.send(name, payload, { db: through(tx), singletonKey: key });
    },
    async start() {
      await boss.start();
      for (const [name, definition] of defined) await open(name, definition);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
  };
}
