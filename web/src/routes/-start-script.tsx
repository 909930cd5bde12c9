import { useRouter } from '@tanstack/react-router';
import { scriptSafeJson } from '../api/page-data.ts';

/**
 * Loads the page's script once the page has been painted: text that is there to be read does not wait for code.
 * In the browser it has run, so what stands in it no longer matters.
 */
export function StartScript({ addresses }: { addresses: readonly string[] }) {
  const { ssr } = useRouter().options;
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  return (
    <script
      nonce={ssr?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `requestAnimationFrame(()=>setTimeout(()=>{${load}}))` }}
    />
  );
}
