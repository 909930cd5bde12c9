import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};
const read = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;

/** The token of a link in mail: it stands in the fragment, which no server, log or Referer sees. */
export function useFragmentToken(): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
