import type { Log } from '../db/log.ts';

/** Work on what this process alone has in memory: every instance does its own, which a shared queue cannot see to. */
export type InstanceTask = {
  /** As a job's: the feature, a dot, what is done. */
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
};

/**
 * Runs each task at its own pace; one that fails stops no other and is tried again at its next time.
 * @returns what ends them: resolves when none of them runs any more
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
