import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scriptSafeJson } from '../api/page-data.ts';

type EarlyClicks = { readonly buttons: ReadonlySet<HTMLButtonElement>; readonly stop: () => void };

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/**
 * A form must not be sent by the browser itself: what was typed would be in the address. Nor may React hear a press
 * that comes while it hydrates: pressed again afterwards, a menu would close as it opens.
 */
const keepClicks = `{const buttons=new Set();
const keep=event=>{const button=event.target.closest('button');if(!button)return;event.preventDefault();event.stopImmediatePropagation();buttons.add(button)};
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

/** In the browser it has run, so what stands in it no longer matters. */
function InlineScript({ code }: { readonly code: string }) {
  const { ssr } = useRouter().options;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Stands before the styles, which a script would wait for, and before all that can be pressed. */
export const KeepClicks = () => <InlineScript code={keepClicks} />;

/**
 * Loads the page's script once the page has been painted: text that is there to be read does not wait for code, and
 * what is pressed meanwhile is not lost.
 */
export function StartScript({ addresses }: { readonly addresses: readonly string[] }) {
  useEarlyClicks(); // after the effects of all that stands above it
  const load = `for(const address of ${scriptSafeJson(addresses)})import(address)`;
  return <InlineScript code={`requestAnimationFrame(()=>setTimeout(()=>{${load}}))`} />;
}
