/** Counts running work by namespace. It keeps only the counts, so that any page can watch any work. */
export type ProgressStore = {
  readonly start: (namespace: string) => void;
  readonly end: (namespace: string) => void;
  /** Counts the work until it succeeds or fails. */
  readonly during: <T>(namespace: string, work: () => Promise<T>) => Promise<T>;
  /** Whether any work is running in one of these namespaces; in any, if none is named. */
  readonly isActive: (namespaces?: readonly string[]) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createProgressStore(): ProgressStore {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();

  const change = (namespace: string, by: 1 | -1) => {
    const next = Math.max(0, (counts.get(namespace) ?? 0) + by);
    if (next === 0) counts.delete(namespace);
    else counts.set(namespace, next);
    for (const listener of listeners) listener();
  };
  const start = (namespace: string) => change(namespace, 1);
  const end = (namespace: string) => change(namespace, -1);

  return {
    start,
    end,
    async during(namespace, work) {
      start(namespace);
      try {
        return await work();
      } finally {
        end(namespace);
      }
    },
    isActive: (namespaces) => (namespaces ? namespaces.some((namespace) => counts.has(namespace)) : counts.size > 0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
