import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Clock } from '../../../base/clock.ts';

type Entry<V> = { readonly value: V; readonly staleAt: number };
export type Cached = { readonly sid: string; readonly user: { readonly userId: string } };

/** In place of an id: what is kept of everybody is forgotten. */
export const everybody = '*';

export type SessionCache<V extends Cached> = {
  peek(key: string): V | undefined;
  load(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>;
  /** Forgets all that belongs to a family, to a user or to everybody. */
  forget(id: string): void;
  clear(): void;
};

/** Who the caller of a token is, kept for a short while by a process; the database tells when something changed. */
export function createSessionCache<V extends Cached>(
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
      // what was read before a change may be what the change ended
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
