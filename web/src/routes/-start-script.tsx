import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browserKeys } from '../api/client-storage.ts';
import { scriptSafeJson } from '../api/page-data.ts';
import { keepInputScript, releaseInput } from '../ui/base/early-input.ts';
import { onFirstUseScript } from '../ui/base/first-use.ts';

/** In the browser the script has already run, so its content no longer matters. */
function InlineScript({ code }: { readonly code: string }) {
  const { ssr } = useRouter().options;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Placed before the styles, which would delay it, and before all controls. */
export const KeepInput = () => <InlineScript code={keepInputScript} />;

/** A visitor who chose a currency sees its prices at once; the server does not know the choice (PLN-12). */
const hasChoice = `(()=>{try{return[localStorage,sessionStorage].some(s=>s.getItem(${JSON.stringify(browserKeys.currency)})!==null)}catch{return false}})()`;

/** Whether this page can be read without its program: nobody is signed in, and nothing on it changes by itself. */
function useIsReading(): boolean {
  const { session } = useRouter().options.context;
  return useRouterState({
    select: ({ location, matches }) =>
      session.user() === null && !('create' in location.search) && matches.at(-1)?.staticData.isForReading === true,
  });
}

/**
 * Loads the page's program after the first paint, so that text appears without waiting for code; on a page for reading
 * only when the reader does something. Earlier input is replayed.
 */
export function StartScript({ addresses }: { readonly addresses: readonly string[] }) {
  useEffect(releaseInput, []); // after the effects of everything above
  const isReading = useIsReading();
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  const start = `const start=()=>requestAnimationFrame(()=>setTimeout(()=>{${load}}))`;
  const whenRead = `if(${hasChoice})start();else ${onFirstUseScript('start()')}`;
  const code = `{${start};${isReading ? whenRead : 'start()'}}`;
  return <InlineScript code={code} />;
}
