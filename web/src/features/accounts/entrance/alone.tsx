import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { AccountContextProvider, useAccount } from '../shell/account-context.tsx';
import { accountDestination } from '../sign-in/account-destination.ts';
import { createTabMemory } from '../frame/tab-memory.ts';
import type { Embedder } from '../frame/use-embedder.ts';

/** The account service's own client: these pages, where nobody else has opened them. */
const ownClientId = 'waypost-account';

const challenges = createTabMemory('own-challenge');

/**
 * Nobody redeems the code of a sign-in for ourselves, so that nobody needs to know what fits this challenge. It outlives
 * the way to an organisation's provider and back: a second step that begins there ends here.
 */
function unusedChallenge(): string {
  const known = challenges.read();
  if (known !== '') return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const challenge = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  challenges.write(challenge);
  return challenge;
}

function goOn() {
  const asked = new URLSearchParams(location.search).get('return');
  location.replace(accountDestination(asked, location.origin));
}

function ownConnection(require2fa: boolean): Embedder {
  return {
    state: 'connected',
    connection: {
      start: { flow: 'sign-in', codeChallenge: unusedChallenge(), options: require2fa ? { require2fa: 'true' } : {} },
      surface: 'window',
      emit({ action }) {
        if (action === 'completed' || action === 'already signed in') goOn();
      },
      moveToWindow() {},
      onClose() {},
    },
  };
}

/**
 * Sign-in and sign-up are for an embedder. Opened by themselves they are their own: what is between a page and its
 * embedder stays in this window, and the session it leaves behind opens the account page.
 */
export function Alone({ children }: { children: ReactNode }) {
  const t = useText();
  const outer = useAccount();
  const { require2fa } = outer.data.options;
  const embedder = useMemo(() => ownConnection(require2fa), [require2fa]);
  const { data } = outer;
  const client = { client_id: ownClientId, name: data.brand, origin: data.hosts.account };
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
