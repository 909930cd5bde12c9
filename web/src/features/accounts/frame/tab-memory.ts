/**
 * One text of this tab that survives a reload. A browser may deny storage to a third-party frame: then it lasts as long
 * as the page.
 */
export function createTabMemory(key: string) {
  let latest: string | undefined;
  const listeners = new Set<() => void>();

  const read = (): string => {
    if (latest !== undefined) return latest;
    try {
      latest = sessionStorage.getItem(key) ?? '';
    } catch {
      latest = '';
    }
    return latest;
  };
  const write = (text: string): void => {
    latest = text;
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // storage is denied; the text stays in memory
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read, write, subscribe };
}
