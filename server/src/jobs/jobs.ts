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

/** Work that is done again and again by whichever instance comes first; it must bear being done twice, or late. */
export type RecurringJob = {
  /** Names the queue, its schedule and the job in the log: the feature, a dot, what is done. */
  readonly name: string;
  /** A cron expression in UTC. It says when to look; what is due by then, the work asks the injected clock. */
  readonly schedule: string;
  /** Between two scheduled times; the next one tries again in any case. */
  readonly rules: JobRules;
  readonly run: () => Promise<void>;
};

export type Jobs = {
  /** Says who does the jobs of a name; once for each name, before `start`. */
  define<Payload extends object>(name: string, rules: JobRules, work: (payload: Payload) => Promise<void>): void;
  /** Says what recurs; once for each job, before `start`. */
  schedule(job: RecurringJob): void;
  /** Begins every recurring job now: after a start, and when the test clock was moved. */
  runRecurring(): Promise<void>;
  /**
   * The job exists if and only if the transaction commits (outbox); it is done at least once.
   * @param key names the job: a second one under the same key while the first waits for its first try is dropped
   */
  enqueue<Payload extends object>(tx: Transaction, name: string, job: { payload: Payload; key: string }): Promise<void>;
  start(): Promise<void>;
  /** Jobs that are not finished in time are handed back, for another instance or the next start. */
  stop(): Promise<void>;
};

type Options = NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>;
type QueueDatabase = NonNullable<Options['db']>;

type Defined = {
  readonly rules: JobRules;
  readonly work: (payload: object) => Promise<void>;
  /** Undefined for what is enqueued alone. */
  readonly schedule?: string;
};

const schema = 'job_queue';
const firstRetryDelaySeconds = 2;
const pollingSeconds = 0.5;
/** Nobody waits for a recurring job, and every poll is a statement. */
const recurringPollingSeconds = 5;
const daySeconds = 24 * 3600;
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

const createBoss = (database: Database) =>
  new PgBoss({
    db: through(database.db),
    backend: backends[database.kind],
    schema,
    schedule: true,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    reindex: false,
  });

const optionsOf = ({ rules, schedule }: Defined) => ({
  retryLimit: rules.retryLimit,
  retryDelay: firstRetryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: rules.retryDelayMaxSeconds,
  expireInSeconds: rules.expireInSeconds,
  deleteAfterSeconds: schedule === undefined ? 7 * daySeconds : daySeconds,
});

/** The queue notes a failure in its tables and tries again; whoever runs the server reads the log. */
async function logged(log: Log, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ event: 'job.failed', job: name, err: error }, `the job ${name} failed`);
    throw error;
  }
}

/** @returns the id of the worker that does the jobs of this name */
async function openQueue(boss: PgBoss, log: Log, [name, definition]: readonly [string, Defined]): Promise<string> {
  const options = optionsOf(definition);
  await boss.createQueue(name, { ...options, policy: 'short' });
  await boss.updateQueue(name, options); // an earlier program may have made it with other rules
  await boss.findJobs(name, { key: '', queued: true }); // has it remember the queue, as it cannot ask in a transaction
  const pollingIntervalSeconds = definition.schedule === undefined ? pollingSeconds : recurringPollingSeconds;
  return boss.work<object>(name, { pollingIntervalSeconds, batchSize: 1 }, async (jobs) => {
    for (const job of jobs) await logged(log, name, () => definition.work(job.data));
  });
}

/** The schedules are those of this program: an earlier one may have had others. */
async function writeSchedules(boss: PgBoss, schedules: ReadonlyMap<string, string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
  for (const [name, cron] of schedules) await boss.schedule(name, cron, null, { singletonKey: name });
}

/** The job queue in the database itself, so that a change and what follows from it cannot part. */
export function createJobs({ database, log }: { readonly database: Database; readonly log: Log }): Jobs {
  const defined = new Map<string, Defined>();
  const workers = new Map<string, string>();
  const schedules = new Map<string, string>();
  const boss = createBoss(database);
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue failed'));

  async function runRecurring(): Promise<void> {
    for (const name of schedules.keys()) {
      await boss.send(name, null, { singletonKey: name });
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    }
  }

  return {
    define(name, rules, work) {
      defined.set(name, { rules, work: work as Defined['work'] });
    },
    schedule({ name, schedule, rules, run }) {
      defined.set(name, { rules, schedule, work: run });
      schedules.set(name, schedule);
    },
    runRecurring,
    async enqueue(tx, name, { payload, key }) {
      await boss.send(name, payload, { db: within(tx), singletonKey: key });
    },
    async start() {
      await boss.start();
      await handBackOrphans(database);
      await boss.supervise(); // what others left unfinished for too long
      for (const definition of defined) workers.set(definition[0], await openQueue(boss, log, definition));
      await writeSchedules(boss, schedules);
      await runRecurring();
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
  };
}
