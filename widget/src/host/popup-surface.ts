import type { Surface } from './surface.ts';

const width = 500;
const height = 700;
const closedPollMs = 250;

const ignored = () => undefined;

/**
 * A popup window of 500 by 700 px, centred over the embedder's window (ACC-22); undefined when the browser blocks it.
 * It opens empty and at once, because a browser allows that only in the click; the page follows when it is known.
 */
export function openPopupSurface(run: { signal: AbortSignal; onClosed: () => void }): Surface | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return undefined;

  // No event tells an opener that a window of another origin was closed.
  const poll = setInterval(() => {
    if (popup.closed) run.onClosed();
  }, closedPollMs);
  // Without the page that opened it the popup can tell nobody how it ends.
  window.addEventListener('pagehide', () => popup.close(), { signal: run.signal });
  run.signal.addEventListener('abort', () => {
    clearInterval(poll);
    popup.close();
  });

  return {
    target: () => popup,
    load: (url) => popup.location.replace(url),
    opened: ignored,
    resize: ignored,
  };
}
