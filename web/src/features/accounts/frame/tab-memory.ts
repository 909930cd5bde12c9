/**
 * One text of this tab that survives a reload. A browser may deny storage to a third-party frame: then it lasts as long
 * as the page.
 */
export function createTabMemory(key: string) {
  let unsaved: string | undefined;
  const listeners = new Set<() => void>();

  const read = (): string => {
    if (unsaved !== undefined) return unsaved;
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const write = (text: string): void => {
    unsaved = undefined;
    try {
      sessionStorage.setItem(key, text);
    } catch {
      unsaved = text; // storage is denied
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read, write, subscribe };
}
