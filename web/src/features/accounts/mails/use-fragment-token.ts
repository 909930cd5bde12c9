import { createTabMemory } from '../frame/tab-memory.ts';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};
const read = () => new URLSearchParams(location.hash.slice(1)).get('token');

/**
 * The token of a link in a mail. It is in the fragment, which never reaches a server, log or Referer. Null without a
 * token; undefined until the browser has read the address.
 */
export function useFragmentToken(): string | null | undefined {
  return useBrowserValue<string | null | undefined>(read, undefined, subscribe);
}

const used = createTabMemory('used-link');

/** A link works once: after a reload, the page shows the result instead of an expired link. */
export const usedLinks = {
  remember: (token: string) => used.write(token),
  has: (token: string) => used.read() === token,
};
