import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { startInstanceTasks } from './instance-tasks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs each task at its own interval, even while another one fails, and names the failed one', async () => {
  const failures: object[] = [];
  const flush = vi.fn(() => Promise.resolve());
  const broken = vi.fn(() => Promise.reject(new Error('no database')));
  const stop = startInstanceTasks(
    [
      { name: 'test.flush', everySeconds: 20, run: flush },
      { name: 'test.broken', everySeconds: 30, run: broken },
    ],
    { ...silentLog, error: (facts) => void failures.push(facts) },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flush).toHaveBeenCalledTimes(3);
  expect(broken).toHaveBeenCalledTimes(2);
  expect(failures).toEqual(
    Array.from({ length: 2 }, () => ({ event: 'task.failed', task: 'test.broken', err: expect.any(Error) })),
  );
  await stop();
});

it('never runs a task twice at once, and waits for it at the end', async () => {
  const gate = Promise.withResolvers<void>();
  const write = vi.fn(() => gate.promise);
  const stop = startInstanceTasks([{ name: 'test.write', everySeconds: 20, run: write }], silentLog);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
  const ended = vi.fn();
  const stopped = stop().then(ended);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
  gate.resolve();
  await stopped;
  expect(write).toHaveBeenCalledTimes(1);
});
