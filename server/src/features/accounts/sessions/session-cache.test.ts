import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../base/clock.ts';
import { createSessionCache } from './session-cache.ts';

const entry = (sid: string, userId = 'usr_a') => ({ sid, user: { userId } });

function startCache(limits?: { maxAgeMs?: number; maxEntries?: number }) {
  const clock = createTestClock(new Date('2026-03-01T12:00:00Z'));
  return { clock, cache: createSessionCache<ReturnType<typeof entry>>(clock, limits) };
}

describe('the session cache', () => {
  it('forgets a family, a user, or everything', async () => {
    const { cache } = startCache();
    const fill = async () => {
      await cache.load('one', () => Promise.resolve(entry('s1', 'usr_a')));
      await cache.load('two', () => Promise.resolve(entry('s2', 'usr_b')));
    };
    await fill();
    cache.forget('s1');
    expect([cache.peek('one'), cache.peek('two')?.sid]).toEqual([undefined, 's2']);
    await fill();
    cache.forget('usr_b');
    expect([cache.peek('one')?.sid, cache.peek('two')]).toEqual(['s1', undefined]);
    await fill();
    cache.clear();
    expect([cache.peek('one'), cache.peek('two')]).toEqual([undefined, undefined]);
  });

  it('does not keep what was read before a change that came meanwhile ACC-59', async () => {
    const { cache } = startCache();
    const value = await cache.load('one', () => {
      cache.forget('s1');
      return Promise.resolve(entry('s1'));
    });
    expect(value?.sid).toBe('s1');
    expect(cache.peek('one')).toBeUndefined();
  });

  it('keeps an entry for a short while, and no more entries than it may', async () => {
    const { cache, clock } = startCache({ maxAgeMs: 1000, maxEntries: 2 });
    for (const key of ['one', 'two', 'three']) await cache.load(key, () => Promise.resolve(entry(key)));
    expect(['one', 'two', 'three'].map((key) => cache.peek(key)?.sid)).toEqual([undefined, 'two', 'three']);
    clock.advance(1000);
    expect(cache.peek('three')).toBeUndefined();
  });
});
