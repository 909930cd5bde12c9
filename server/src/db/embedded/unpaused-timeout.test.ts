import { execFileSync } from 'node:child_process';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpausedTimeout } from './unpaused-timeout.ts';

describe('a time-out that a pause does not use up', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('acts once, at its limit', () => {
    const act = vi.fn<() => void>();
    unpausedTimeout(1000, act);
    vi.advanceTimersByTime(999);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(act).toHaveBeenCalledOnce();
  });

  it.each([0, 500, 999])('does not act when it was called off after %i ms', (ms) => {
    const act = vi.fn<() => void>();
    const callOff = unpausedTimeout(1000, act);
    vi.advanceTimersByTime(ms);
    callOff();
    vi.advanceTimersByTime(5000);
    expect(act).not.toHaveBeenCalled();
  });

  it('does not act when it was called off between its last tick and the messages that waited', () => {
    const act = vi.fn<() => void>();
    const callOff = unpausedTimeout(1000, act);
    for (let tick = 0; tick < 10; tick += 1) vi.advanceTimersToNextTimer();
    callOff();
    vi.advanceTimersByTime(5000);
    expect(act).not.toHaveBeenCalled();
  });
});

it('a message that came during a pause of the whole process is read before the time-out acts', async () => {
  const { port1, port2 } = new MessageChannel();
  const acts: string[] = [];
  const callOff = unpausedTimeout(100, () => acts.push('ended'));
  const read = new Promise<void>((resolve) => {
    port1.on('message', () => {
      acts.push('read');
      callOff();
      resolve();
    });
  });
  port2.postMessage('answer');
  execFileSync('sleep', ['0.5']); // blocks this process far beyond the limit
  await read;
  port1.close();
  expect(acts).toEqual(['read']);
});
