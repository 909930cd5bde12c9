declare global {
  interface Window {
    /** Made by the script that stands first in a page; a page without it hears every press at once. */
    earlyPresses?: { readonly isRunning: () => boolean; readonly release: () => void };
  }
}

/** Marks a part that was drawn by the server and whose program is still being loaded: presses in it are kept. */
export const waitingPart = { 'data-waiting-part': '' } as const;

/**
 * Keeps the presses that come before the page's program runs, and those in a waiting part afterwards. A form must not
 * be sent by the browser itself, and React drops a press on what it has not taken over. Until then Ctrl K, ⌘ K on Apple
 * devices, stands for a press of the button that names it.
 */
export const keepPressesScript = `{const kept=new Set();let isRunning=false;
const keep=(event,button)=>{event.preventDefault();event.stopImmediatePropagation();kept.add(button)};
addEventListener('click',event=>{const button=event.target.closest('button');
if(button&&(!isRunning||button.closest('[data-waiting-part]')))keep(event,button)},true);
addEventListener('keydown',event=>{const isApple=/mac|iphone|ipad/i.test(navigator.userAgent);
if(isRunning||event.key!=='k'||event.altKey||event.shiftKey||event.metaKey!==isApple||event.ctrlKey===isApple)return;
const button=document.querySelector('button[aria-keyshortcuts~="Control+K"]');if(button)keep(event,button)},true);
window.earlyPresses={isRunning:()=>isRunning,release(){isRunning=true;
for(const button of kept)if(!button.closest('[data-waiting-part]')){kept.delete(button);button.click()}}}}`;

/** Presses again, once each, what was pressed in a page or part that did not run yet and does now. */
export const releasePresses = (): void => window.earlyPresses?.release();
