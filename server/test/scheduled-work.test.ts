import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs, type RecurringJob } from '../src/jobs/jobs.ts';
import { silentLog } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { hasten, queuedJobs } from './job-queue.ts';

const patient = { timeout: 60_000 };
const failing = 'accounts.send-requested-mails';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

/** A running server's queue, with one job that fails at its first attempt. */
async function startQueue(all: readonly RecurringJob[]) {
  const failures: object[] = [];
  const log = { ...silentLog, error: (facts: object) => void failures.push(facts) };
  const jobs = createJobs({ database: app.database.database, log });
  let tries = 0;
  const failOnce = (job: RecurringJob) => async () => {
    tries += 1;
    if (tries === 1) throw new Error('no mail server');
    await job.run();
  };
  for (const job of all) jobs.schedule(job.name === failing ? { ...job, run: failOnce(job) } : job);
  await jobs.start();
  return { jobs, failures };
}

/** The first run of a job; where this takes minutes, others follow. */
const firstOf = async (name: string) => (await queuedJobs(app.database, name))[0];

describe('the scheduled work of the server', () => {
  it('continues if one step fails, logs its name and retries it', async () => {
    const { jobs, failures } = await startQueue(app.services.jobs);
    const others = app.services.jobs.map(({ name }) => name).filter((name) => name !== failing);
    expect(others).toContain('projects.end-cancelled');
    const completed = { state: 'completed', retry_count: 0 };
    for (const name of others) await expect.poll(() => firstOf(name), patient).toMatchObject(completed);
    const retried = () => hasten(app.database, failing).then(() => firstOf(failing));
    await expect.poll(retried, patient).toMatchObject({ state: 'completed', retry_count: 1 });
    expect(failures).toEqual([expect.objectContaining({ event: 'job.failed', job: failing })]);
    await jobs.stop();
  });

  it('has a unique name and a retry rule for each job', () => {
    const { jobs } = app.services;
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    expect(jobs.filter(({ rules }) => rules.retryLimit < 1)).toEqual([]);
  });
});
