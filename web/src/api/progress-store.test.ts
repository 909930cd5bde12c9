import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgressStore } from './progress-store.ts';

const steps = fc.array(fc.record({ namespace: fc.constantFrom('keys', 'projects', 'usage'), starts: fc.boolean() }));

describe('createProgressStore', () => {
  it('counts each namespace for itself, up on start and down on end, never below zero NAV-51', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const store = createProgressStore();
        const counts = new Map<string, number>();
        for (const { namespace, starts } of taken) {
          const next = Math.max(0, (counts.get(namespace) ?? 0) + (starts ? 1 : -1));
          counts.set(namespace, next);
          if (starts) store.start(namespace);
          else store.end(namespace);
          for (const name of ['keys', 'projects', 'usage'])
            expect(store.isActive([name])).toBe((counts.get(name) ?? 0) > 0);
        }
        expect(store.isActive()).toBe([...counts.values()].some((count) => count > 0));
      }),
    );
  });

  it('is active while one of several watched namespaces is NAV-51', () => {
    const store = createProgressStore();
    store.start('keys');
    expect(store.isActive(['projects', 'keys'])).toBe(true);
    expect(store.isActive(['projects'])).toBe(false);
  });

  it('ends what failed, and hands the failure on', async () => {
    const store = createProgressStore();
    const work = store.during('keys', () => Promise.reject(new Error('broken')));
    expect(store.isActive(['keys'])).toBe(true);
    await expect(work).rejects.toThrow('broken');
    expect(store.isActive(['keys'])).toBe(false);
  });

  it('tells who listens of each change until they stop', () => {
    const store = createProgressStore();
    const heard: boolean[] = [];
    const stop = store.subscribe(() => heard.push(store.isActive()));
    store.start('keys');
    store.end('keys');
    stop();
    store.start('keys');
    expect(heard).toEqual([true, false]);
  });
});
