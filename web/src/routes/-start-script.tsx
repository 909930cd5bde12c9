import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scriptSafeJson } from '../api/page-data.ts';
import { keepPressesScript, releasePresses } from '../ui/base/early-presses.ts';

/** In the browser it has run, so what stands in it no longer matters. */
function InlineScript({ code }: { readonly code: string }) {
  const { ssr } = useRouter().options;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Stands before the styles, which a script would wait for, and before all that can be pressed. */
export const KeepPresses = () => <InlineScript code={keepPressesScript} />;

/**
 * Loads the page's script once the page has been painted: text that is there to be read does not wait for code, and
 * what is pressed meanwhile is not lost.
 */
export function StartScript({ addresses }: { readonly addresses: readonly string[] }) {
  useEffect(releasePresses, []); // after the effects of all that stands above it
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  return <InlineScript code={`requestAnimationFrame(()=>setTimeout(()=>{${load}}))`} />;
}
