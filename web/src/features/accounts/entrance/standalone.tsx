import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { AccountContextProvider, useAccount } from '../shell/account-context.tsx';
import { accountDestination } from '../sign-in/account-destination.ts';
import { createTabMemory } from '../frame/tab-memory.ts';
import type { Embedder } from '../frame/use-embedder.ts';

/** The client id of the account service itself, used when no embedder opened the page. */
const accountClientId = 'waypost-account';

const challenges = createTabMemory('own-challenge');

/**
 * A sign-in without an embedder never redeems its code, so nothing verifies this challenge. It is kept for the tab
 * because the redirect to an identity provider and back reloads the page.
 */
function unusedChallenge(): string {
  const stored = challenges.read();
  if (stored !== '') return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const challenge = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  challenges.write(challenge);
  return challenge;
}

function redirect() {
  const returnTo = new URLSearchParams(location.search).get('return');
  location.replace(accountDestination(returnTo, location.origin));
}

function localConnection(require2fa: boolean): Embedder {
  return {
    state: 'connected',
    connection: {
      start: { flow: 'sign-in', codeChallenge: unusedChallenge(), options: require2fa ? { require2fa: 'true' } : {} },
      surface: 'window',
      emit({ action }) {
        if (action === 'completed' || action === 'already signed in') redirect();
      },
      moveToWindow() {},
      onClose() {},
    },
  };
}

/**
 * Runs sign-in and sign-up without an embedder: the connection ends in this window, and the session that it creates
 * opens the account page.
 */
export function Standalone({ children }: { children: ReactNode }) {
  const t = useText();
  const outer = useAccount();
  const { require2fa } = outer.data.options;
  const embedder = useMemo(() => localConnection(require2fa), [require2fa]);
  const { data } = outer;
  const client = { client_id: accountClientId, name: data.brand, origin: data.hosts.account };
  return (
    <>
      <AccountContextProvider value={{ ...outer, embedder, data: { ...data, client } }}>
        {children}
      </AccountContextProvider>
      <TextLink href={data.portal} className="self-start text-sm">
        {t('accounts.toPortal', { brand: data.brand })}
      </TextLink>
    </>
  );
}
