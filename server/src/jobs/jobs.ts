import { CompiledQuery, type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../base/log.ts';
import { gatherWrites } from '../db/gather.ts';
import type { Tables } from '../db/tables.ts';
import type { Executor, Transaction } from '../db/transaction.ts';

export type JobRules = {
  /** The number of retries of a failing job, and the longest pause between two of them. */
  readonly retryLimit: number;
  readonly retryDelayMaxSeconds: number;
  /** The time that one attempt may take before another worker takes the job over. */
  readonly expireInSeconds: number;
};

/** Recurring work that any instance may run; it must tolerate running twice or late. */
export type RecurringJob = {
  /** The name of the queue, its schedule and the job in the log: the feature, a dot, the work. */
  readonly name: string;
  /** A cron expression in UTC. It decides when to look; the injected clock decides what is due. */
  readonly schedule: string;
  /** Retries between two scheduled times; the next time runs it in any case. */
  readonly rules: JobRules;
  readonly run: () => Promise<void>;
};

/** For jobs of seconds, which the next scheduled time repeats anyway. */
export const shortRules: JobRules = { retryLimit: 2, retryDelayMaxSeconds: 60, expireInSeconds: 120 };

/** A job that deletes expired data every five minutes. */
export const cleanupJob = (name: string, run: () => Promise<void>): RecurringJob => ({
  name,
  schedule: '*/5 * * * *',
  rules: shortRules,
  run,
});

export type Jobs = {
  /** Registers the worker of a queue; once for each name, before `start`. */
  define<Payload extends object>(name: string, rules: JobRules, work: (payload: Payload) => Promise<void>): void;
  /** Registers a recurring job; once for each job, before `start`. */
  schedule(job: RecurringJob): void;
  /** Starts every recurring job now: after a start, and when the test clock was moved. */
  runRecurring(): Promise<void>;
  /**
   * The job exists if and only if the transaction commits (outbox); it runs at least once.
   * @param key identifies the job: a duplicate is dropped while the first one waits for its first attempt
   */
  enqueue<Payload extends object>(tx: Transaction, name: string, job: { payload: Payload; key: string }): Promise<void>;
  start(): Promise<void>;
  /** Hands jobs that do not finish in time back, for another instance or the next start. */
  stop(): Promise<void>;
};

type Options = NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>;
type QueueDatabase = NonNullable<Options['db']>;

type Enqueued = { readonly name: string; readonly data: object; readonly singletonKey: string };

type JobDefinition = {
  readonly rules: JobRules;
  readonly work: (payload: object) => Promise<void>;
  /** Undefined for jobs that are only enqueued. */
  readonly schedule?: string;
};

const schema = 'job_queue';
const firstRetryDelaySeconds = 2;
const pollingSeconds = 0.5;
/** Nobody waits for a recurring job, and each poll costs a statement. */
const recurringPollingSeconds = 5;
const daySeconds = 24 * 3600;
const stopTimeoutMs = 5000;

async function execute(executor: Executor, text: string, values: unknown[]) {
  const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}

/** Runs the queue's statements on our own connections: one driver, one pool. */
const onDatabase = (db: Kysely<Tables>): QueueDatabase => ({
  executeSql: (text, values = []) =>
    db.connection().execute(async (connection) => {
      try {
        return await execute(connection, text, values);
      } catch (error) {
        // some texts contain begin and commit: a failure in between must not leave its transaction open
        await execute(connection, 'rollback', []).catch(() => undefined);
        throw error;
      }
    }),
});

/** In the transaction of the change. */
const onTransaction = (tx: Executor): QueueDatabase => ({
  executeSql: (text, values = []) => execute(tx, text, values),
});

const backends: Record<Database['kind'], Options['backend']> = { embedded: 'pglite', postgres: 'postgres' };

/** Only one process opens the embedded database, so active jobs belong to a dead process. */
async function requeueOrphans({ db, kind }: Database): Promise<void> {
  if (kind === 'postgres') return;
  await sql`update ${sql.table(`${schema}.job`)} set state = 'retry', start_after = now() where state = 'active'`.execute(
    db,
  );
}

const createBoss = (database: Database) =>
  new PgBoss({
    db: onDatabase(database.db),
    backend: backends[database.kind],
    schema,
    schedule: true,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    reindex: false,
  });

const optionsOf = ({ rules, schedule }: JobDefinition) => ({
  retryLimit: rules.retryLimit,
  retryDelay: firstRetryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: rules.retryDelayMaxSeconds,
  expireInSeconds: rules.expireInSeconds,
  deleteAfterSeconds: schedule === undefined ? 7 * daySeconds : daySeconds,
});

/** The queue records failures only in its tables; operators read the log. */
async function runLogged(log: Log, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ event: 'job.failed', job: name, err: error }, `the job ${name} failed`);
    throw error;
  }
}

/** @returns the id of the queue's worker */
async function openQueue(
  boss: PgBoss,
  log: Log,
  [name, definition]: readonly [string, JobDefinition],
): Promise<string> {
  const options = optionsOf(definition);
  await boss.createQueue(name, { ...options, policy: 'short' });
  await boss.updateQueue(name, options); // an earlier version may have created it with other rules
  await boss.findJobs(name, { key: '', queued: true }); // caches the queue, which is unreadable in a transaction
  if (definition.schedule !== undefined)
    return boss.work(name, { pollingIntervalSeconds: recurringPollingSeconds }, () =>
      runLogged(log, name, () => definition.work({})),
    );
  const worker = await boss.work<object>(name, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
    try {
      if (job) await runLogged(log, name, () => definition.work(job.data));
    } finally {
      boss.notifyWorker(worker); // or the next job, perhaps one of thousands, would wait for the next poll
    }
  });
  return worker;
}

/** Replaces the schedules of an earlier version. */
async function writeSchedules(boss: PgBoss, schedules: ReadonlyMap<string, string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
  for (const [name, cron] of schedules) await boss.schedule(name, cron, null, { singletonKey: name });
}

/** The job queue is in the database itself, so that a change and its jobs commit together. */
export function createJobs({ database, log }: { readonly database: Database; readonly log: Log }): Jobs {
  const definitions = new Map<string, JobDefinition>();
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

  const enqueueGathered = gatherWrites<Enqueued>(async (tx, all) => {
    for (const [name, jobs] of Map.groupBy(all, (job) => job.name))
      await boss.insert(
        name,
        jobs.map(({ data, singletonKey }) => ({ data, singletonKey })),
        { db: onTransaction(tx) },
      );
  });

  return {
    define(name, rules, work) {
      definitions.set(name, { rules, work: work as JobDefinition['work'] });
    },
    schedule({ name, schedule, rules, run }) {
      definitions.set(name, { rules, schedule, work: run });
      schedules.set(name, schedule);
    },
    runRecurring,
    enqueue: (tx, name, { payload, key }) => enqueueGathered(tx, { name, data: payload, singletonKey: key }),
    async start() {
      await boss.start();
      await requeueOrphans(database);
      await boss.supervise(); // requeues jobs that other processes left unfinished
      for (const definition of definitions) workers.set(definition[0], await openQueue(boss, log, definition));
      await writeSchedules(boss, schedules);
      await runRecurring();
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
  };
}
