type Kept = { readonly apiKeyId: string; readonly product_id: string };

/** What is known of keys, by the key itself; the one kept longest makes room. Whoever changes knows only ids. */
export function createKeyCache<Entry extends Kept>(capacity: number) {
  const entries = new Map<string, Entry>();
  const keyOfId = new Map<string, string>();
  const keysOfProject = new Map<string, Set<string>>();

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    keyOfId.delete(entry.apiKeyId);
    const siblings = keysOfProject.get(entry.product_id);
    siblings?.delete(key);
    if (siblings?.size === 0) keysOfProject.delete(entry.product_id);
  };

  return {
    find: (key: string): Entry | undefined => entries.get(key),
    keep(key: string, entry: Entry): void {
      drop(key);
      entries.set(key, entry);
      keyOfId.set(entry.apiKeyId, key);
      const siblings = keysOfProject.get(entry.product_id);
      if (siblings) siblings.add(key);
      else keysOfProject.set(entry.product_id, new Set([key]));
      const [oldest] = entries.size > capacity ? entries.keys() : [];
      if (oldest !== undefined) drop(oldest);
    },
    forgetKey(apiKeyId: string): void {
      const key = keyOfId.get(apiKeyId);
      if (key !== undefined) drop(key);
    },
    forgetProject(product_id: string): void {
      for (const key of keysOfProject.get(product_id) ?? []) drop(key);
    },
    clear(): void {
      entries.clear();
      keyOfId.clear();
      keysOfProject.clear();
    },
  };
}
