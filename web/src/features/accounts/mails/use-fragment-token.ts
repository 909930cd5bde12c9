import { createTabMemory } from '../frame/tab-memory.ts';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};
const read = () => new URLSearchParams(location.hash.slice(1)).get('token');

/**
 * The token of a link in mail: it stands in the fragment, which no server, log or Referer sees. Null when there is none;
 * undefined until the browser has looked.
 */
export function useFragmentToken(): string | null | undefined {
  return useBrowserValue<string | null | undefined>(read, undefined, subscribe);
}

const used = createTabMemory('used-link');

/** A link works once: a reload of the page that used it shows what it did, not that it is used up. */
export const usedLinks = {
  remember: (token: string) => used.write(token),
  has: (token: string) => used.read() === token,
};
