import type { SignInMethods } from '@waypost/contract/entities/federation';
import { useEffect, useState } from 'react';
import { useAccount } from '../shell/account-context.tsx';

const typingPauseMs = 400;
const passwordsAlone: SignInMethods = { provider: null, password: true };

/**
 * How users of the organisation sign in: the embedder's methods come with the page, a typed organisation's from the
 * server. Until the server responds, or if it fails, nothing changes.
 */
export function useSignInMethods({ isRealmTyped = false } = {}): SignInMethods {
  const { api, data, typed } = useAccount();
  const { options } = data;
  const [lookup, setLookup] = useState<{ readonly realm: string; readonly methods: SignInMethods }>({
    realm: options.realm,
    methods: data.methods,
  });
  const realm = options.realmInput || isRealmTyped ? typed.realm.trim() : options.realm;
  const isConfigured = realm === '' || realm === options.realm;
  useEffect(() => {
    if (isConfigured) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const methods = await api.findProvider({ body: { realm } }, { signal: stop.signal });
        if (!stop.signal.aborted) setLookup({ realm, methods });
      } catch {
        // the password form remains available
      }
    };
    const timer = setTimeout(() => void ask(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, isConfigured, realm]);
  if (realm === '' && options.realm !== '') return passwordsAlone;
  return isConfigured ? data.methods : lookup.methods;
}
