declare global {
  interface Window {
    /** Created by the first script of a page; on a page without it, every press takes effect immediately. */
    earlyPresses?: { readonly isRunning: () => boolean; readonly release: () => void };
  }
}

/** Marks a server-rendered part whose code is still loading: presses in it are queued. */
export const waitingPart = { 'data-waiting-part': '' } as const;

/**
 * Queues presses before the page's code runs, and later in parts that are still loading. Otherwise the browser would
 * submit forms itself, and React would drop presses on parts that it has not hydrated.
 */
export const keepPressesScript = `{const kept=new Set();let isRunning=false;
const keep=event=>{const button=event.target.closest('button');
if(!button||(isRunning&&!button.closest('[data-waiting-part]')))return;
event.preventDefault();event.stopImmediatePropagation();kept.add(button)};
addEventListener('click',keep,true);
window.earlyPresses={isRunning:()=>isRunning,release(){isRunning=true;
for(const button of kept)if(!button.closest('[data-waiting-part]')){kept.delete(button);button.click()}}}}`;

/** Replays queued presses, once each, in the page or part that is now running. */
export const releasePresses = (): void => window.earlyPresses?.release();
