import type { FoundProvider } from '@waypost/contract/entities/federation';
import { useEffect, useState } from 'react';
import { useAccount } from '../account-context.tsx';

const typingPauseMs = 400;

/**
 * How the users of the organisation sign in: the embedder's as the page came with it, a typed one as the server says
 * (ACC-58). Until it answers, and when it does not, everything stays as it was.
 */
export function useWays(): FoundProvider {
  const { api, data, typed } = useAccount();
  const { options } = data;
  const [ways, setWays] = useState(data.ways);
  const realm = options.realmInput ? typed.realm.trim() : options.realm;
  useEffect(() => {
    if (realm === options.realm) {
      setWays(data.ways);
      return undefined;
    }
    const stop = new AbortController();
    const ask = () =>
      realm === '' ? Promise.resolve({ provider: null, password: true }) : api.findProvider({ body: { realm } }, { signal: stop.signal });
    const timer = setTimeout(() => {
      ask().then(
        (found) => !stop.signal.aborted && setWays(found),
        () => undefined, // the password form is still there
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, data.ways, options.realm, realm]);
  return ways;
}
