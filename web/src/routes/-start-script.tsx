import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scriptSafeJson } from '../api/page-data.ts';
import { keepInputScript, releaseInput } from '../ui/base/early-input.ts';

/** In the browser the script has already run, so its content no longer matters. */
function InlineScript({ code }: { readonly code: string }) {
  const { ssr } = useRouter().options;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Placed before the styles, which would delay it, and before all controls. */
export const KeepInput = () => <InlineScript code={keepInputScript} />;

/**
 * Loads the page's script after the first paint, so that text appears without waiting for code. Earlier input is
 * replayed.
 */
export function StartScript({ addresses }: { readonly addresses: readonly string[] }) {
  useEffect(releaseInput, []); // after the effects of everything above
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  return <InlineScript code={`requestAnimationFrame(()=>setTimeout(()=>{${load}}))`} />;
}
