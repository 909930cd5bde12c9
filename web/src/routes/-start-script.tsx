import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scriptSafeJson } from '../api/page-data.ts';

type EarlyClicks = { readonly buttons: ReadonlySet<HTMLButtonElement>; readonly stop: () => void };

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** A form must not be sent by the browser itself: what was typed would be in the address. */
const keepClicks = `{const buttons=new Set();
const keep=event=>{const button=event.target.closest('button');if(!button)return;event.preventDefault();buttons.add(button)};
addEventListener('click',keep,true);
window.earlyClicks={buttons,stop:()=>removeEventListener('click',keep,true)}}`;

/** Presses again, once each, what was pressed before the script of the page ran. */
function useEarlyClicks() {
  useEffect(() => {
    const early = window.earlyClicks;
    if (!early) return;
    delete window.earlyClicks;
    early.stop();
    for (const button of early.buttons) button.click();
  }, []);
}

/**
 * Loads the page's script once the page has been painted: text that is there to be read does not wait for code, and
 * what is pressed meanwhile is not lost. In the browser it has run, so what stands in it no longer matters.
 */
export function StartScript({ addresses }: { addresses: readonly string[] }) {
  const { ssr } = useRouter().options;
  useEarlyClicks();
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  return (
    <script
      nonce={ssr?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `${keepClicks}requestAnimationFrame(()=>setTimeout(()=>{${load}}))` }}
    />
  );
}
