type CachedKey = { readonly apiKeyId: string; readonly product_id: string };

type Groups = Map<string, Set<string>>;

function join(groups: Groups, name: string, key: string): void {
  const group = groups.get(name);
  if (group) group.add(key);
  else groups.set(name, new Set([key]));
}

function leave(groups: Groups, name: string, key: string): void {
  const group = groups.get(name);
  group?.delete(key);
  if (group?.size === 0) groups.delete(name);
}

/** Caches entries by the key itself and evicts the oldest; changes forget them by id. */
export function createKeyCache<Entry extends CachedKey>(capacity: number) {
  const entries = new Map<string, Entry>();
  /** A rotated key has two secrets. */
  const keysOfId: Groups = new Map();
  const keysOfProject: Groups = new Map();

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    leave(keysOfId, entry.apiKeyId, key);
    leave(keysOfProject, entry.product_id, key);
  };

  return {
    find: (key: string): Entry | undefined => entries.get(key),
    keep(key: string, entry: Entry): void {
      drop(key);
      entries.set(key, entry);
      join(keysOfId, entry.apiKeyId, key);
      join(keysOfProject, entry.product_id, key);
      const [oldest] = entries.size > capacity ? entries.keys() : [];
      if (oldest !== undefined) drop(oldest);
    },
    forgetKey(apiKeyId: string): void {
      for (const key of keysOfId.get(apiKeyId) ?? []) drop(key);
    },
    forgetProject(product_id: string): void {
      for (const key of keysOfProject.get(product_id) ?? []) drop(key);
    },
    clear(): void {
      entries.clear();
      keysOfId.clear();
      keysOfProject.clear();
    },
  };
}
