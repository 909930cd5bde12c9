/**
 * One text of this tab that outlives a reload. A frame on somebody else's site may be denied its storage: then it lives
 * as long as the page.
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
      // denied; the page keeps it alone
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read, write, subscribe };
}
