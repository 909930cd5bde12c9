import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../test/database.ts';
import { hasten, queuedJobs } from '../../test/job-queue.ts';
import { createJobs, type JobRules, type Jobs, type RecurringJob } from './jobs.ts';

type Work = (payload: { readonly n: number }) => Promise<void>;

const patient = { timeout: 30_000 };
const rules: JobRules = { retryLimit: 3, retryDelayMaxSeconds: 60, expireInSeconds: 60 };
const holding = () => Promise.withResolvers<void>();

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.dispose());

const create = (name: string, work: Work, given: JobRules = rules): Jobs => {
  const jobs = createJobs({ database: store.database, log: silentLog });
  jobs.define(name, given, work);
  return jobs;
};

async function startJobs(...given: Parameters<typeof create>): Promise<Jobs> {
  const jobs = create(...given);
  await jobs.start();
  return jobs;
}

const enqueue = (jobs: Jobs, name: string, ...given: { n: number; key: string }[]) =>
  store.transact(async (tx) => {
    for (const { n, key } of given) await jobs.enqueue(tx, name, { payload: { n }, key });
  });
const statesOf = async (name: string) => (await queuedJobs(store, name)).map(({ state }) => state);

it('installs the queue once if two start together, and leaves the connections usable OPS-04', async () => {
  const both = ['left', 'right'].map((name) => create(name, () => Promise.resolve()));
  await Promise.all(both.map((jobs) => jobs.start()));
  // a connection inside a failed transaction would refuse this
  for (let turn = 0; turn < 12; turn += 1) await sql`select 1`.execute(store.db);
  const versions = await sql<{ n: number }>`select count(*) as n from job_queue.version`.execute(store.db);
  expect(versions.rows).toEqual([{ n: 1 }]);
  await Promise.all(both.map((jobs) => jobs.stop()));
});

it('runs a job if and only if its transaction committed', async () => {
  const done = vi.fn();
  const jobs = await startJobs('committed', async ({ n }) => void done(n));
  const undone = store.transact(async (tx) => {
    await jobs.enqueue(tx, 'committed', { payload: { n: 1 }, key: 'one' });
    throw new Error('the change failed');
  });
  await expect(undone).rejects.toThrow('the change failed');
  await enqueue(jobs, 'committed', { n: 2, key: 'two' });
  await expect.poll(() => statesOf('committed'), patient).toEqual(['completed']);
  expect(done.mock.calls).toEqual([[2]]);
  await jobs.stop();
});

it('works on all that waits without a pause, also behind a job that fails', async () => {
  const done = vi.fn();
  const jobs = await startJobs('many', async ({ n }) => {
    if (n % 10 === 0) throw new Error('not yet');
    done(n);
  });
  const all = Array.from({ length: 100 }, (_, n) => n); // fifty seconds, if each waited for the next poll
  await enqueue(jobs, 'many', ...all.map((n) => ({ n, key: `${n}` })));
  await expect
    .poll(() => new Set(done.mock.calls.map(([n]) => n)), patient)
    .toEqual(new Set(all.filter((n) => n % 10)));
  await jobs.stop();
});

it('retries a failing job at growing intervals, and gives up at its limit', async () => {
  const tries = vi.fn();
  const jobs = await startJobs('failing', () => {
    tries();
    throw new Error('not yet');
  });
  await enqueue(jobs, 'failing', { n: 1, key: 'one' });
  const waits: number[] = [];
  for (let failed = 1; failed <= 3; failed += 1) {
    await expect
      .poll(() => statesOf('failing').then(([state]) => [state, tries.mock.calls.length]), patient)
      .toEqual(['retry', failed]);
    waits.push((await queuedJobs(store, 'failing'))[0]?.retry_pause_s ?? 0);
    await hasten(store, 'failing');
  }
  await expect.poll(() => statesOf('failing'), patient).toEqual(['failed']);
  expect(tries).toHaveBeenCalledTimes(4);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[2]).toBeGreaterThan(5);
  await jobs.stop();
});

it('drops a duplicate of a waiting job, and accepts it once that one has started', async () => {
  const done = vi.fn();
  const jobs = await startJobs('keyed', async ({ n }) => void done(n));
  await enqueue(jobs, 'keyed', { n: 1, key: 'a' }, { n: 2, key: 'a' }, { n: 3, key: 'b' });
  await expect.poll(() => statesOf('keyed'), patient).toEqual(['completed', 'completed']);
  await enqueue(jobs, 'keyed', { n: 4, key: 'a' });
  await expect.poll(() => done.mock.calls.length, patient).toBe(3);
  expect(new Set(done.mock.calls.map(([n]) => n))).toEqual(new Set([1, 3, 4]));
  await jobs.stop();
});

it('runs a job again at the next start after its worker died', async () => {
  const death = holding();
  const dead = await startJobs('orphaned', () => death.promise);
  await enqueue(dead, 'orphaned', { n: 7, key: 'one' });
  await expect.poll(() => statesOf('orphaned'), patient).toEqual(['active']);
  if (store.database.kind === 'postgres') {
    // on PostgreSQL others may be alive: only time shows which ones are dead
    await sql`update job_queue.job set started_on = now() - interval '1 hour' where name = 'orphaned'`.execute(
      store.db,
    );
    await sql`update job_queue.queue set monitor_on = null, monitor_claim_on = null`.execute(store.db);
  }
  const done = vi.fn();
  const next = await startJobs('orphaned', async ({ n }) => void done(n));
  await expect.poll(() => hasten(store, 'orphaned').then(() => statesOf('orphaned')), patient).toEqual(['completed']);
  expect(done.mock.calls).toEqual([[7]]);
  death.resolve();
  await Promise.all([dead.stop(), next.stop()]);
  expect(await statesOf('orphaned')).toEqual(['completed']);
});

it('waits for the running job when it stops, and starts no other OPS-05', async () => {
  const begun = holding();
  const gate = holding();
  const done = vi.fn();
  const jobs = await startJobs('finishing', async ({ n }) => {
    begun.resolve();
    await gate.promise;
    done(n);
  });
  await enqueue(jobs, 'finishing', { n: 1, key: 'one' }, { n: 2, key: 'two' });
  await begun.promise;
  const stopped = jobs.stop();
  gate.resolve();
  await stopped;
  expect(done).toHaveBeenCalledTimes(1);
  expect((await statesOf('finishing')).toSorted()).toEqual(['completed', 'created']);
});

it('hands a job that does not finish back when it stops, for the next start OPS-05', async () => {
  const gate = holding();
  const jobs = await startJobs('endless', () => gate.promise);
  await enqueue(jobs, 'endless', { n: 5, key: 'one' });
  await expect.poll(() => statesOf('endless'), patient).toEqual(['active']);
  await jobs.stop();
  expect(await statesOf('endless')).toEqual(['retry']);
  const done = vi.fn();
  const next = await startJobs('endless', async ({ n }) => void done(n));
  await hasten(store, 'endless');
  await expect.poll(() => statesOf('endless'), patient).toEqual(['completed']);
  expect(done.mock.calls).toEqual([[5]]);
  gate.resolve();
  await next.stop();
});

it("updates the rules of an earlier version's queue", async () => {
  const work = () => Promise.resolve();
  await (await startJobs('changed', work)).stop();
  await (await startJobs('changed', work, { ...rules, retryLimit: 9 })).stop();
  const { rows } =
    await sql`select retry_limit, retry_delay_max, policy from job_queue.queue where name = 'changed'`.execute(
      store.db,
    );
  expect(rows).toEqual([{ retry_limit: 9, retry_delay_max: 60, policy: 'short' }]);
});

const recurring = (name: string, run: RecurringJob['run'], given: Partial<RecurringJob> = {}): RecurringJob => ({
  name,
  schedule: '0 0 1 1 *',
  rules,
  run,
  ...given,
});

async function startRecurring(...given: readonly RecurringJob[]) {
  const failures: object[] = [];
  const jobs = createJobs({
    database: store.database,
    log: { ...silentLog, error: (facts) => void failures.push(facts) },
  });
  for (const job of given) jobs.schedule(job);
  await jobs.start();
  return { jobs, failures };
}

it('runs a recurring job although another one fails, retries that one, and logs its name', async () => {
  const renewed = vi.fn();
  const broken = vi.fn();
  const { jobs, failures } = await startRecurring(
    recurring('test.charge', () => {
      broken();
      throw new Error('the provider is away');
    }),
    recurring('test.renew', async () => void renewed()),
  );
  await expect.poll(() => [broken.mock.calls.length, renewed.mock.calls.length], patient).toEqual([1, 1]);
  await expect.poll(() => statesOf('test.charge'), patient).toEqual(['retry']);
  expect(failures).toEqual([
    { event: 'job.failed', job: 'test.charge', err: expect.objectContaining({ message: 'the provider is away' }) },
  ]);
  await hasten(store, 'test.charge');
  await expect.poll(() => broken.mock.calls.length, patient).toBe(2);
  expect(renewed).toHaveBeenCalledTimes(1);
  await jobs.stop();
});

it('starts recurring jobs at the start and on demand, each with its own retry rule', async () => {
  const done = vi.fn();
  const { jobs } = await startRecurring(
    recurring('test.once-more', async () => void done(), { rules: { ...rules, retryLimit: 7 } }),
  );
  await expect.poll(() => done.mock.calls.length, patient).toBe(1);
  await jobs.runRecurring();
  await expect.poll(() => done.mock.calls.length, patient).toBe(2);
  const { rows } = await sql`select retry_limit from job_queue.queue where name = 'test.once-more'`.execute(store.db);
  expect(rows).toEqual([{ retry_limit: 7 }]);
  await jobs.stop();
});

it('keeps only the schedules of this version', async () => {
  const nothing = () => Promise.resolve();
  await (await startRecurring(recurring('test.old', nothing), recurring('test.moved', nothing))).jobs.stop();
  const moved = recurring('test.moved', nothing, { schedule: '*/5 * * * *' });
  await (await startRecurring(moved)).jobs.stop();
  const { rows } = await sql`select name, cron from job_queue.schedule`.execute(store.db);
  expect(rows).toEqual([{ name: 'test.moved', cron: '*/5 * * * *' }]);
});
