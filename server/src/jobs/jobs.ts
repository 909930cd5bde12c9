import { CompiledQuery, type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { Tables } from '../db/tables.ts';
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
   * @param key names the job: a second one under the same key while the first waits for its first try is dropped
   */
  enqueue<Payload extends object>(tx: Transaction, name: string, job: { payload: Payload; key: string }): Promise<void>;
  start(): Promise<void>;
  /** Jobs that are not finished in time are handed back, for another instance or the next start (OPS-05). */
  stop(): Promise<void>;
};

type Options = NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>;
type QueueDatabase = NonNullable<Options['db']>;

type Defined = { readonly rules: JobRules; readonly work: (payload: object) => Promise<void> };

const schema = 'job_queue';
const firstRetryDelaySeconds = 2;
const pollingSeconds = 0.5;
const stopTimeoutMs = 5000;

async function execute(executor: Executor, text: string, values: unknown[]) {
  const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}

/** The queue's statements on our own connections: one driver, one pool. */
const through = (db: Kysely<Tables>): QueueDatabase => ({
  executeSql: (text, values = []) =>
    db.connection().execute(async (connection) => {
      try {
        return await execute(connection, text, values);
      } catch (error) {
        // some texts begin and commit: one that failed in between must not leave its connection in there
        await execute(connection, 'rollback', []).catch(() => undefined);
        throw error;
      }
    }),
});

/** One transaction with the change. */
const within = (tx: Transaction): QueueDatabase => ({ executeSql: (text, values = []) => execute(tx, text, values) });

const backends: Record<Database['kind'], Options['backend']> = { embedded: 'pglite', postgres: 'postgres' };

/** One process alone opens the embedded database: whoever had begun these jobs is dead. */
async function handBackOrphans({ db, kind }: Database): Promise<void> {
  if (kind === 'postgres') return;
  await sql`update ${sql.table(`${schema}.job`)} set state = 'retry', start_after = now() where state = 'active'`.execute(
    db,
  );
}

/** The job queue in the database itself, so that a change and what follows from it cannot part. */
export function createJobs({ database, log }: { readonly database: Database; readonly log: Log }): Jobs {
  const defined = new Map<string, Defined>();
  const boss = new PgBoss({
    db: through(database.db),
    backend: backends[database.kind],
    schema,
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue failed'));

  async function open(name: string, { rules, work }: Defined): Promise<void> {
    const options = {
      retryLimit: rules.retryLimit,
      retryDelay: firstRetryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: rules.retryDelayMaxSeconds,
      expireInSeconds: rules.expireInSeconds,
      deleteAfterSeconds: 7 * 24 * 3600,
    };
    await boss.createQueue(name, { ...options, policy: 'short' });
    await boss.updateQueue(name, options); // an earlier program may have made it with other rules
    await boss.findJobs(name, { key: '', queued: true }); // has it remember the queue, as it cannot ask in a transaction
    await boss.work<object>(name, { pollingIntervalSeconds: pollingSeconds, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) await work(job.data);
    });
  }

  return {
    define(name, rules, work) {
      defined.set(name, { rules, work: work as Defined['work'] });
    },
    async enqueue(tx, name, { payload, key }) {
      await boss.send(name, payload, { db: within(tx), singletonKey: key });
    },
    async start() {
      await boss.start();
      await handBackOrphans(database);
      await boss.supervise(); // what others left unfinished for too long
      for (const [name, definition] of defined) await open(name, definition);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
  };
}
