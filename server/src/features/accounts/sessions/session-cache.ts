import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Clock } from '../../../base/clock.ts';

type Entry<V> = { readonly value: V; readonly staleAt: number };
export type CachedSession = { readonly sid: string; readonly user: { readonly userId: string } };

/** Stands in the place of an id for every user. */
export const everybody = '*';

export type SessionCache<V extends CachedSession> = {
  peek(key: string): V | undefined;
  load(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>;
  /** Forgets the entries of a family, of a user or of everybody. */
  forget(id: string): void;
  clear(): void;
};

/** Caches the session of each token for a short while in this process; the database announces changes. */
export function createSessionCache<V extends CachedSession>(
  clock: Clock,
  { maxAgeMs = 30_000, maxEntries = 10_000 } = {},
): SessionCache<V> {
  const entries = new BoundedMap<string, Entry<V>>(maxEntries);
  let changes = 0;

  const keep = (key: string, value: V) => {
    entries.set(key, { value, staleAt: clock().getTime() + maxAgeMs });
  };

  return {
    peek(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.staleAt > clock().getTime()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    async load(key, read) {
      const before = changes;
      const value = await read();
      // a session that was read before a change may be the one that the change ended
      if (value && before === changes) keep(key, value);
      return value;
    },
    forget(id) {
      changes += 1;
      for (const [key, { value }] of entries) {
        if (id === everybody || value.sid === id || value.user.userId === id) entries.delete(key);
      }
    },
    clear() {
      changes += 1;
      entries.clear();
    },
  };
}
