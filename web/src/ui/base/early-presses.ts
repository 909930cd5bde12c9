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
 * be sent by the browser itself, and React drops a press on what it has not taken over.
 */
export const keepPressesScript = `{const kept=new Set();let isRunning=false;
const keep=event=>{const button=event.target.closest('button');
if(!button||(isRunning&&!button.closest('[data-waiting-part]')))return;
event.preventDefault();event.stopImmediatePropagation();kept.add(button)};
addEventListener('click',keep,true);
window.earlyPresses={isRunning:()=>isRunning,release(){isRunning=true;
for(const button of kept)if(!button.closest('[data-waiting-part]')){kept.delete(button);button.click()}}}}`;

/** Presses again, once each, what was pressed in a page or part that did not run yet and does now. */
export const releasePresses = (): void => window.earlyPresses?.release();
