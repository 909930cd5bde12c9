import type { FoundProvider } from '@waypost/contract/entities/federation';
import { useEffect, useState } from 'react';
import { useAccount } from '../shell/account-context.tsx';

const typingPauseMs = 400;
const passwordsAlone: FoundProvider = { provider: null, password: true };

/**
 * How users of the organisation sign in: the embedder's methods come with the page, a typed organisation's from the
 * server. Until the server responds, or if it fails, nothing changes.
 */
export function useWays({ isRealmTyped = false } = {}): FoundProvider {
  const { api, data, typed } = useAccount();
  const { options } = data;
  const [found, setFound] = useState<{ readonly realm: string; readonly ways: FoundProvider }>({
    realm: options.realm,
    ways: data.ways,
  });
  const realm = options.realmInput || isRealmTyped ? typed.realm.trim() : options.realm;
  const isGiven = realm === '' || realm === options.realm;
  useEffect(() => {
    if (isGiven) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const ways = await api.findProvider({ body: { realm } }, { signal: stop.signal });
        if (!stop.signal.aborted) setFound({ realm, ways });
      } catch {
        // the password form remains available
      }
    };
    const timer = setTimeout(() => void ask(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, isGiven, realm]);
  if (realm === '' && options.realm !== '') return passwordsAlone;
  return isGiven ? data.ways : found.ways;
}
