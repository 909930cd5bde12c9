import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollAccount } from './poll-account.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const account = { channel: 'self-serve', aria_status: 'ACTIVE', products: [] } as const;

it('looks every second, 15 times at most (MIG-07)', () => {
  const read = vi.fn(() => undefined);
  pollAccount(() => undefined, read);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(15);
});

it('ends with the account, and when it is told to (MIG-07)', () => {
  const found = vi.fn();
  const read = vi.fn().mockReturnValueOnce(undefined).mockReturnValue(account);
  pollAccount(found, read);
  vi.advanceTimersByTime(60_000);
  expect(found.mock.calls).toEqual([[account]]);
  expect(read).toHaveBeenCalledTimes(2);
  const nothing = vi.fn(() => undefined);
  pollAccount(found, nothing)();
  vi.advanceTimersByTime(60_000);
  expect(nothing).toHaveBeenCalledTimes(1);
});
