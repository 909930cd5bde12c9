import type { Log } from '../base/log.ts';

/** Work on one process's memory: every instance runs its own, because a shared queue cannot reach it. */
export type InstanceTask = {
  /** Like a job's: the feature, a dot, the work. */
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
};

/**
 * Runs each task at its own interval; a failure stops no other task and is retried at the next interval.
 * @returns a function that stops them and resolves when none is running
 */
export function startInstanceTasks(tasks: readonly InstanceTask[], log: Log): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const begin = ({ name, run }: InstanceTask) => {
    if (running.has(name)) return; // a slow database must not pile them up
    const done = run()
      .catch((error: unknown) => log.error({ event: 'task.failed', task: name, err: error }, `the task ${name} failed`))
      .finally(() => running.delete(name));
    running.set(name, done);
  };
  const timers = tasks.map((task) => setInterval(() => begin(task), task.everySeconds * 1000));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
